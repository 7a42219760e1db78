import type { ReactNode } from 'react';
import { pictureWords as words } from '../content/entries';
import { Field, type FormState, PostForm } from '../forms';
import { deskPath } from './kinds';
import type { OpenedEntry } from './open-entry';
import { type EntryPicture, writePicture } from './pictures';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/svg+xml';

type UploadProps = {
  entry: OpenedEntry;
  place: 'own' | 'text';
  button: string;
  error?: string;
  children?: ReactNode;
};

/** A form that uploads one file. Its other fields come first, so that the server knows them when the file arrives. */
function UploadForm({ entry: { kind, slug, seen }, place, button, error, children }: UploadProps) {
  const id = `file-${place}`;
  const described = [`${id}-hint`, ...(error ? [`${id}-error`] : [])].join(' ');
  return (
    <form
      method="post"
      action={deskPath(kind.name, slug, 'pictures')}
      encType="multipart/form-data"
      noValidate
    >
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="place" value={place} />
      {children}
      <label htmlFor={id}>{words.file}</label>
      <input
        id={id}
        name="file"
        type="file"
        accept={ACCEPTED}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
      />
      <small id={`${id}-hint`}>{words.fileHint}</small>
      {error && <small id={`${id}-error`}>{error}</small>}
      <button type="submit">{button}</button>
    </form>
  );
}

type ShownProps = { entry: OpenedEntry; picture: EntryPicture };

/** A picture, and the button that removes it. */
function ShownPicture({ entry: { kind, slug, seen }, picture }: ShownProps) {
  const { path, hash, alt } = picture;
  return (
    <article>
      {hash ? (
        <img src={`/picture/${hash}`} alt={alt ?? words.own[kind.name]} />
      ) : (
        <p>{words.missing(path)}</p>
      )}
      {alt !== undefined && (
        <p>
          {words.line} <code>{writePicture(picture)}</code>
        </p>
      )}
      <PostForm
        action={deskPath(kind.name, slug, 'pictures/remove')}
        button={words.remove}
        hidden={{ path, seen }}
      />
    </article>
  );
}

/** `errors`: at the inputs of the form that was refused. */
export type PictureState = { place?: string; state: FormState };

type SectionProps = { entry: OpenedEntry; refused?: PictureState };

/** The picture that has the entry's name. */
export function OwnPicture({ entry, picture, refused }: SectionProps & { picture?: EntryPicture }) {
  const { name } = entry.kind;
  const error = refused?.place === 'own' ? refused.state.errors?.file : undefined;
  return (
    <section aria-labelledby="own">
      <h2 id="own">{words.own[name]}</h2>
      <p>{words.ownHint[name]}</p>
      {picture && <ShownPicture entry={entry} picture={picture} />}
      <UploadForm entry={entry} place="own" button={picture ? words.replace : words.add} error={error} />
    </section>
  );
}

/** The pictures in the text of an article. */
export function TextPictures({
  entry,
  pictures,
  refused,
}: SectionProps & { pictures: readonly EntryPicture[] }) {
  const state = refused?.place === 'text' ? refused.state : { values: {} };
  return (
    <section aria-labelledby="in-text">
      <h2 id="in-text">{words.inText}</h2>
      <p>{words.inTextHint}</p>
      {pictures.map((picture) => (
        <ShownPicture key={picture.path} entry={entry} picture={picture} />
      ))}
      <UploadForm entry={entry} place="text" button={words.addToText} error={state.errors?.file}>
        <Field name="alt" label={words.alt} hint={words.altHint} state={state} />
      </UploadForm>
    </section>
  );
}
