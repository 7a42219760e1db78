import { plainText } from '@hireloom/contracts';
import { checkBlocks } from './checks/check-blocks';
import { checkTags, type FindPlace } from './checks/check-tags';
import {
  type ContentProblem,
  type ContentRules,
  type FileReading,
  type Place,
  sortProblems,
} from './content-file';
import { readMarkdown } from './markdown';

/** A Markdown text within a file. `start`: its first line. */
type Text = { text: string; start: Place };

type TextReading = Omit<FileReading, 'hash' | 'entry'> & { html: string };

/** Tags come in order, so the search for each starts after the previous one. A tag that is not found gets the position of the previous one. */
function createPlaceFinder({ text, start }: Text): FindPlace {
  const lower = text.toLowerCase();
  let at = 0;
  let known = { at: 0, line: start.line };
  const findLine = () => {
    if (at < known.at) known = { at: 0, line: start.line };
    known = { at, line: known.line + text.slice(known.at, at).split('\n').length - 1 };
    return known.line;
  };
  return (...spellings) => {
    const places = spellings.map((spelling) => spelling.toLowerCase());
    const found =
      places.map((spelling) => lower.indexOf(spelling, at)).find((index) => index >= 0) ??
      places.map((spelling) => lower.indexOf(spelling)).find((index) => index >= 0);
    at = found ?? at;
    return { ...start, line: findLine() };
  };
}

/** A text with hundreds of equal mistakes has one cause: the first of them says enough. */
function withoutRepetition(problems: readonly ContentProblem[]): ContentProblem[] {
  const said = new Set<string>();
  return problems.filter(({ message }) => !said.has(message) && said.add(message));
}

/** Renders a Markdown text, and reports what would not be shown as meant. */
export function readText(written: Text, rules: ContentRules): TextReading {
  const { html, blocks, tags } = readMarkdown(written.text, rules.imageHosts);
  const inTags = checkTags(tags, createPlaceFinder(written), rules);
  const inBlocks = checkBlocks(blocks, written.start);
  const errors = [...inBlocks.errors, ...inTags.errors];
  if (errors.length === 0 && !plainText(html))
    errors.push({ ...written.start, message: 'There is no text that readers would see.' });
  return {
    html,
    errors: sortProblems(withoutRepetition(errors)),
    warnings: sortProblems(withoutRepetition([...inBlocks.warnings, ...inTags.warnings])),
    references: inTags.references,
  };
}
