import { editor, kindWords, markdownHelp } from '../content/entries';
import type { EntryField } from '../content/entry-fields';
import { Field, type FormState } from '../forms';
import { listEntries } from './find-entries';
import { deskKinds, deskPath } from './kinds';
import type { DeskContent, OpenedEntry } from './open-entry';
import { listInputs } from './values';

function MarkdownHelp() {
  return (
    <details>
      <summary>{markdownHelp.title}</summary>
      <dl>
        {markdownHelp.rows.flatMap(([written, what]) => [
          <dt key={`${written} `}>
            <code>{written}</code>
          </dt>,
          <dd key={written}>{what}</dd>,
        ])}
      </dl>
      <p>{markdownHelp.rest}</p>
    </details>
  );
}

/** One of several buttons of a form. The first one is pressed by Enter. */
function ActionButton({ value, label }: { value: string; label: string }) {
  return (
    <button type="submit" name="action" value={value}>
      {label}
    </button>
  );
}

function Buttons({ entry: { kind, found } }: { entry: OpenedEntry }) {
  if (!kind.page) return <ActionButton value="publish" label={editor.publish} />;
  const isLive = found?.state === 'live';
  return (
    <p>
      <ActionButton value="draft" label={editor.saveDraft} />
      <ActionButton value="pictures" label={editor.addPictures} />
      <ActionButton value="publish" label={isLive ? editor.publishChanges : editor.publish} />
      {!isLive && <ActionButton value="schedule" label={editor.schedule} />}
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

const isMarkdown = (name: string) => name === 'body' || name === 'clientBackground';

/** The form of an entry: its fields, the text, and what to do with them. */
export function EntryForm({ entry, state, logos }: Props) {
  const { kind, slug, seen } = entry;
  const choose = (input: EntryField) => (input.name === 'logo' ? { ...input, choices: logos } : input);
  return (
    <form method="post" action={deskPath(kind.name, slug)} noValidate aria-label={kindWords[kind.name].one}>
      <input type="hidden" name="seen" value={seen} />
      {listInputs(kind.name, state.values as Record<string, string>)
        .map(choose)
        .map(({ input, name, ...field }) => (
          <div key={name}>
            <Field
              {...field}
              name={name}
              state={state}
              type={input === 'date' ? 'date' : name === 'time' ? 'time' : 'text'}
            />
            {isMarkdown(name) && <MarkdownHelp />}
          </div>
        ))}
      <Field name="why" label={editor.why} state={state} isOptional />
      <Buttons entry={entry} />
    </form>
  );
}
