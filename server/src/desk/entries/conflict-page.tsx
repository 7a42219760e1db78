import type { FastifyReply } from 'fastify';
import { conflictWords as words } from '../content/entries';
import type { FormState } from '../forms';
import { Difference } from './difference';
import { EntryForm, listLogos } from './entry-form';
import { sendEntryPage } from './entry-frame';
import { formatMoment } from './list-page';
import { deskPath } from './kinds';
import type { DeskContent, OpenedEntry } from './open-entry';
import { describeValues, type Values } from './values';
import { listVersions } from './versions';

/** Shows who changed the entry meanwhile, both texts, and the form as typed. `entry`: its current state. */
export async function sendConflict(
  reply: FastifyReply,
  content: DeskContent,
  entry: OpenedEntry,
  state: FormState,
) {
  const { kind, slug, values, found } = entry;
  const [last] = await listVersions(content, entry);
  const theirs = found && values ? describeValues(kind.name, values) : '';
  const yours = describeValues(kind.name, state.values as Values);
  const problem = last
    ? words.text(formatMoment(last.change.at), last.change.author, last.change.reason)
    : words.unknown;
  const main = (
    <>
      <h2>{words.difference}</h2>
      <p>{words.differenceHint}</p>
      <Difference before={theirs} after={yours} />
      <details>
        <summary>{words.theirs}</summary>
        <pre>{theirs}</pre>
      </details>
      <h2>{words.yours}</h2>
      <p>{words.yoursHint}</p>
      <EntryForm entry={entry} state={state} logos={listLogos(content)} />
      <p>
        <a href={deskPath(kind.name, slug)}>{words.leave}</a>
      </p>
    </>
  );
  return sendEntryPage(reply, { kind, title: words.title, problem, main });
}
