import { editor, kindWords, markdownHelp } from '../content/entries';
import { Fragment } from 'react';
import { Facts } from '../facts';
import { Button, Field, type FormState, PostForm } from '../forms';
import { listEntries } from './find-entries';
import { deskKinds, deskPath } from './kinds';
import type { DeskContent, OpenedEntry } from './open-entry';
import { listInputs } from './values';

function MarkdownHelp() {
  return (
    <details>
      <summary>{markdownHelp.title}</summary>
      <Facts facts={markdownHelp.rows} />
      <p>{markdownHelp.rest}</p>
    </details>
  );
}

/** Enter presses the first one. */
function Buttons({ entry: { kind, found } }: { entry: OpenedEntry }) {
  const isLive = found?.state === 'live';
  const publish = (
    <Button name="action" value="publish" label={isLive ? editor.publishChanges : editor.publish} />
  );
  if (!kind.page) return publish;
  return (
    <p>
      <Button name="action" value="draft" label={editor.saveDraft} isPlain />
      <Button name="action" value="pictures" label={editor.addPictures} isPlain />
      {publish}
      {!isLive && <Button name="action" value="schedule" label={editor.schedule} isPlain />}
    </p>
  );
}

/** The clients' logos that a case study can choose from. */
export function listLogos({ live }: Pick<DeskContent, 'live'>): [slug: string, name: string][] {
  const logos = listEntries(live.served().set, deskKinds.logos);
  return [['', editor.noLogo], ...logos.map(({ slug, heading = slug }): [string, string] => [slug, heading])];
}

type Props = {
  entry: OpenedEntry;
  state: FormState;
  logos: readonly (readonly [slug: string, name: string])[];
};

/** The form of an entry: its fields, its text, and the buttons. */
export function EntryForm({ entry, state, logos }: Props) {
  const { kind, slug, seen } = entry;
  const inputs = listInputs(kind.name, state.values as Record<string, string>);
  return (
    <PostForm
      action={deskPath(kind.name, slug)}
      label={kindWords[kind.name].one}
      hidden={{ seen }}
      button={<Buttons entry={entry} />}
    >
      {inputs.map(({ input, choices, ...field }) => (
        <Fragment key={field.name}>
          <Field
            {...field}
            choices={field.name === 'logo' ? logos : choices}
            state={state}
            type={input === 'date' ? 'date' : field.name === 'time' ? 'time' : 'text'}
          />
          {field.name === kind.textField && <MarkdownHelp />}
        </Fragment>
      ))}
      <Field name="why" label={editor.why} state={state} isOptional />
    </PostForm>
  );
}
