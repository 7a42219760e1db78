import { allowsAttribute, plainText } from '@hireloom/contracts';
import type { Tag } from '@hireloom/contracts/sanitise-html';
import type { Token } from 'marked';
import type { ContentProblem, ContentRules, FileReading, Place, Reference } from './content-file';
import { readMarkdown } from './markdown';

/** A Markdown text within a file. `start`: its first line. */
type Text = { text: string; start: Place };

/** `findAt`: returns the place of a part of the text, at or after the part that was found last. */
type Writing = { findAt: (part: string) => Place };

type TextReading = Omit<FileReading, 'hash' | 'entry'> & { html: string };

/** Tags come in the order of the text, so each is sought after the one before. Without success, the place of that one is near enough. */
function createPlaceFinder({ text, start }: Text): Writing {
  const lower = text.toLowerCase();
  let at = 0;
  return {
    findAt: (part) => {
      const sought = part.toLowerCase();
      const next = lower.indexOf(sought, at);
      const found = next < 0 ? lower.indexOf(sought) : next;
      if (found >= 0) at = found;
      return { ...start, line: start.line + text.slice(0, at).split('\n').length - 1 };
    },
  };
}

export const foreignPictureRule =
  'shows a picture from a host that is not allowed: use a path of the site, such as /api/media/…, or add the host to IMAGE_HOSTS';

/** Checks images and collects what links and images refer to. */
function checkTags(tags: readonly Tag[], { findAt }: Writing, { imageHosts }: ContentRules) {
  const links: Reference[] = [];
  const pictures: Reference[] = [];
  const errors: ContentProblem[] = [];
  for (const { name, attributes } of tags) {
    const { href, src } = attributes;
    if (name === 'a' && href !== undefined) links.push({ ...findAt(href), address: href });
    if (name !== 'img' || src === undefined) continue;
    const place = findAt(src);
    pictures.push({ ...place, address: src });
    if (!allowsAttribute('img', 'src', src, imageHosts))
      errors.push({ ...place, message: `${foreignPictureRule} (${src})` });
  }
  return { errors, references: { links, pictures } };
}

const isFirstLevelHeading = (token: Token) =>
  (token.type === 'heading' && token['depth'] === 1) || (token.type === 'html' && /^<h1\b/i.test(token.raw));

/** Finds first-level headings, which a text may not contain because the title is the page's only one. */
function checkHeadings(blocks: readonly Token[], start: Place): ContentProblem[] {
  let { line } = start;
  return blocks.flatMap((block) => {
    const message = 'must begin its headings with ##, not #: the title is the heading of the page';
    const found = isFirstLevelHeading(block) ? [{ ...start, line, message }] : [];
    line += block.raw.split('\n').length - 1;
    return found;
  });
}

/** Renders a Markdown text, and reports what would not be shown as meant. */
export function readText(written: Text, rules: ContentRules): TextReading {
  const { html, blocks, tags } = readMarkdown(written.text, rules.imageHosts);
  const { errors, references } = checkTags(tags, createPlaceFinder(written), rules);
  const headings = checkHeadings(blocks, written.start);
  const isEmpty = headings.length === 0 && !plainText(html);
  const empty = isEmpty ? [{ ...written.start, message: 'has no text below the front matter' }] : [];
  return { html, errors: [...headings, ...empty, ...errors], warnings: [], references };
}
