import { sanitise, type Tag } from '@hireloom/contracts/sanitise-html';
import { marked, Renderer, type Token, type Tokens } from 'marked';
import { typesetHtml } from './typography';

/** Matches the start of a line that becomes the caption of the table below it. */
const captionLine = /^table:\s*/i;

type CaptionedTable = Tokens.Table & { caption?: Token[] };

const isTable = (token: Token): token is CaptionedTable => token.type === 'table';

/** Returns the tokens of a caption line without its "Table:", or undefined for any other token. */
function findCaption(token: Token | undefined): Token[] | undefined {
  if (token?.type !== 'paragraph' || !captionLine.test(token.raw)) return undefined;
  return marked.Lexer.lexInline(token.raw.trim().replace(captionLine, ''));
}

/** Captions each table with the caption line directly above it, or else with the nearest heading above. */
function captionTables(tokens: Token[]): Token[] {
  const kept: Token[] = [];
  let heading: Token[] | undefined;
  for (const token of tokens) {
    if (token.type === 'heading') heading = token.tokens;
    if (isTable(token)) {
      const above = kept.findLastIndex(({ type }) => type !== 'space');
      const caption = findCaption(kept[above]);
      if (caption) kept.splice(above);
      token.caption = caption ?? heading;
    }
    kept.push(token);
  }
  return kept;
}

/** Whether the first column can serve as row headers: no cell in it is empty or repeated. */
function namesItsRows({ header, rows }: Tokens.Table): boolean {
  const names = rows.map(([first]) => first?.text.trim() ?? '');
  return header.length > 1 && !names.includes('') && new Set(names).size === names.length;
}

/** Renders tables with captions, and with `scope` on column and row headers. */
class TableRenderer extends Renderer {
  override table(token: CaptionedTable): string {
    const hasRowNames = namesItsRows(token);
    const cell = ({ tokens, header }: Tokens.TableCell, at: number) => {
      const content = this.parser.parseInline(tokens);
      if (header) return `<th scope="col">${content}</th>`;
      return at === 0 && hasRowNames ? `<th scope="row">${content}</th>` : `<td>${content}</td>`;
    };
    const row = (cells: Tokens.TableCell[]) => `<tr>${cells.map(cell).join('')}</tr>\n`;
    const caption = token.caption ? `<caption>${this.parser.parseInline(token.caption)}</caption>\n` : '';
    return `<table>\n${caption}<thead>\n${row(token.header)}</thead>\n<tbody>${token.rows.map(row).join('')}</tbody>\n</table>\n`;
  }
}

/** A Markdown text as sanitised HTML. `blocks`: its parts in order; `tags`: its HTML tags as written, in order. */
type ReadMarkdown = { html: string; blocks: readonly Token[]; tags: readonly Tag[] };

/** Writers name a picture by its path in the set, such as `pictures/desk.jpg`. */
const pathInSet = /^(?:\.\.?\/)*(?=pictures\/)/;

function linkPictures(token: Token): void {
  if (token.type === 'image') token['href'] = String(token['href']).replace(pathInSet, '/api/media/');
}

/** Renders Markdown, which may contain HTML, as sanitised HTML with typographic quotation marks. */
export function readMarkdown(markdown: string, imageHosts?: readonly string[]): ReadMarkdown {
  const blocks = marked.lexer(markdown);
  void marked.walkTokens(blocks, linkPictures);
  const tags: Tag[] = [];
  const written = marked.parser(captionTables(blocks), { renderer: new TableRenderer() });
  const html = sanitise(written, imageHosts, (tag) => void tags.push(tag)).trim();
  return { html: typesetHtml(html), blocks, tags };
}
