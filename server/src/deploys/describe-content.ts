import type { Outcome as Answer } from '@hireloom/releases';
import { createTwoFilesPatch } from 'diff';
import { type ContentProblem, formatProblem } from '../content/files/content-file';
import type { Conflict, Outcome } from '../content/published/publish-content';

const MAX_LINES = 60;

const listProblems = (problems: readonly ContentProblem[], kind: string) =>
  problems.map((problem) => `\n${kind}: ${formatProblem(problem)}`).join('');

function describeConflict({ path, change, theirs, yours }: Conflict): string {
  const when = change && new Date(change.at).toISOString().slice(0, 16).replace('T', ' ');
  const who = change
    ? `${change.author} has changed it meanwhile (change ${change.serial}, ${when} UTC)`
    : 'it has changed meanwhile';
  if (theirs === null && yours === null) return `${path}: ${who}.`;
  const patch = createTwoFilesPatch('published', 'yours', theirs ?? '', yours ?? '')
    .split('\n')
    .slice(1);
  const cut = patch.length > MAX_LINES ? ['…'] : [];
  return [`${path}: ${who}.`, ...patch.slice(0, MAX_LINES), ...cut].join('\n');
}

export function describeContentOutcome(outcome: Outcome): Answer {
  switch (outcome.kind) {
    case 'published': {
      const { serial, paths, warnings } = outcome;
      const files = paths.length === 1 ? String(paths[0]) : `${paths.length} files`;
      const message = `Published ${files} as change ${serial}: every server shows it within seconds.`;
      return { status: 200, serial, message: message + listProblems(warnings, 'warning') };
    }
    case 'unchanged': {
      const { serial, warnings } = outcome;
      const message = `The published content (change ${serial}) has the same files: there is nothing to publish.`;
      return { status: 200, serial, message: message + listProblems(warnings, 'warning') };
    }
    case 'refused':
      return {
        status: 422,
        message: `Nothing was published, because of these mistakes:${listProblems(outcome.errors, 'error')}`,
      };
    case 'conflict':
      return {
        status: 409,
        serial: outcome.serial,
        message:
          `Nothing was published: others have changed the same files.\n${outcome.conflicts.map(describeConflict).join('\n')}\n` +
          'Keep a copy of your version, pull, make your change in theirs, and publish again.',
      };
  }
}
