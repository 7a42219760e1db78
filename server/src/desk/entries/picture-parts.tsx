import type { ReactNode } from 'react';
import { pictureWords as words } from '../content/entries';
import { Section } from '../facts';
import { Button, Field, type FormState, PostForm } from '../forms';
import { deskPath } from './kinds';
import type { OpenedEntry } from './open-entry';
import { type EntryPicture, nameFile, type Place, writePicture } from './pictures';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/svg+xml';

type UploadProps = {
  entry: OpenedEntry;
  place: Place;
  button: string;
  state: FormState;
  children?: ReactNode;
};

/** A form that uploads one file. The file comes last, so that the server has all other fields when it arrives. */
function UploadForm({ entry: { kind, slug, seen }, place, button, state, children }: UploadProps) {
  const action = deskPath(kind.name, slug, 'pictures');
  return (
    <PostForm action={action} button={button} hidden={{ seen, place }} hasFile>
      {children}
      <Field
        name={nameFile(place)}
        label={words.file}
        hint={words.fileHint}
        type="file"
        accept={ACCEPTED}
        state={state}
      />
    </PostForm>
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
        button={<Button label={words.remove} isPlain />}
        hidden={{ path, seen }}
      />
    </article>
  );
}

type SectionProps = { entry: OpenedEntry; state: FormState };

/** The picture named like the entry. */
export function OwnPicture({ entry, picture, state }: SectionProps & { picture?: EntryPicture }) {
  const { name } = entry.kind;
  return (
    <Section id="own" title={words.own[name]}>
      <p>{words.ownHint[name]}</p>
      {picture && <ShownPicture entry={entry} picture={picture} />}
      <UploadForm entry={entry} place="own" button={picture ? words.replace : words.add} state={state} />
    </Section>
  );
}

/** The pictures in the text of an entry. */
export function TextPictures({
  entry,
  pictures,
  state,
}: SectionProps & { pictures: readonly EntryPicture[] }) {
  return (
    <Section id="in-text" title={words.inText}>
      <p>{words.inTextHint}</p>
      {pictures.map((picture) => (
        <ShownPicture key={picture.path} entry={entry} picture={picture} />
      ))}
      <UploadForm entry={entry} place="text" button={words.addToText} state={state}>
        <Field name="alt" label={words.alt} hint={words.altHint} state={state} />
      </UploadForm>
    </Section>
  );
}
