import { articleFile, caseStudyFile, smallContent } from '../../testing/content-fixture';
import { checkSet } from './check-set';
import { type ContentProblem, formatProblem } from './content-file';
import { readContentFile } from './read-content-file';

type Files = Readonly<Record<string, string | Buffer>>;

const today = new Date('2026-11-29T00:00:00Z');

/** Returns all errors and warnings for the small content set with these files added, except for the script in its own article. */
function sayAbout(files: Files): string[] {
  const set = Object.entries({ ...smallContent, ...files });
  const readings = new Map(
    set.map(([path, content]) => {
      const file = { path, bytes: Buffer.from(content as string) };
      return [path, structuredClone(readContentFile(file, { imageHosts: [] }))];
    }),
  );
  const all = [...readings.values(), checkSet(readings, new Set(readings.keys()), today)];
  const format = (kind: string, problems: readonly ContentProblem[]) =>
    problems
      .filter(({ file }) => file !== 'articles/three-questions.md')
      .map((problem) => `${kind} ${formatProblem(problem)}`);
  return all.flatMap(({ errors, warnings }) => [...format('error', errors), ...format('warning', warnings)]);
}

const article = (parts: Parameters<typeof articleFile>[0]) => articleFile({ title: 'New', ...parts });
const inFields = (find: string, by: string) => article({}).replace(find, by);
const inStory = (find: string, by: string) => caseStudyFile('New').replace(find, by);
const categories = 'Recruitment, HR Trends, Industry Insights, Technology, Career Tips, Funding';
const begins = 'an article begins with title, category, date and description between two lines of ---.';
const asUtf8 = 'Save it as UTF-8: in most editors, a choice named “Encoding” of “Save as”.';
const left = 'is left out with everything in it: pages may not contain it.';
const noHeading = 'Begin headings with ##, not #: the title is the heading of the page.';
const noText = 'There is no text that readers would see.';

/** A description, the file's content, and the expected messages without the file name. */
// prettier-ignore
const articles: [string, string | Buffer, ...string[]][] = [
  ['without mistakes', article({})],
  ['with Windows line ends', article({}).replaceAll('\n', '\r\n')],
  ['with a byte order mark', `\uFEFF${article({})}`],
  ['without fields', 'Hello', `error 1: The fields are missing: ${begins}`],
  ['that is empty', '', `error 1: This file is empty: ${begins}`],
  ['with a dash of a word processor', `—\ntitle: x\n—\n`, 'error 1: Write three hyphens (---) instead of “—”.'],
  ['whose fields have no end', '---\ntitle: x\n\nText', 'error 1: The fields that begin with --- have no second line of --- below them.'],
  ['in Windows-1252', Buffer.from(article({ title: 'Café' }), 'latin1'), `error 2: This line has characters in another encoding than UTF-8. ${asUtf8}`],
  ['in UTF-16', Buffer.from(`\uFEFF${article({})}`, 'utf16le'), `error 1: This file is saved as UTF-16. ${asUtf8}`],
  ['with NUL bytes', article({ body: 'a\0b' }), 'error 8: This line has characters that cannot be shown. Type it again, or copy it as plain text.'],
  ['that is a renamed .docx', Buffer.from('PK\x03\x04'), 'error 1: This is a document of a word processor. Copy its text into a text file.'],
  ['with an unsolved merge', article({ body: '<<<<<<< HEAD\na' }), 'error 8: Two versions of this file were merged, and nobody has chosen between them yet.'],
  ['that is too long', article({ body: 'x'.repeat(100_001) }), 'error 1: An article has at most 100,000 characters, and this one 100090. Make two of it.'],
  ['with a colon in the title', article({ title: 'Hiring: a guide' }), 'error 2: Put the text of title in quotes, because it has a colon: title: "Hiring: a guide"'],
  ['with curly quotes around the title', article({ title: '“New”' }), 'warning 2: title is shown with its quotation marks “ ”. If they only surround the text, write title: "New"'],
  ['with an open quotation mark', article({ title: '"New' }), 'error 2: The quotation mark before the text of title is never closed: add one at its end.'],
  ['with a word after the quotation', article({ title: '"Yes" men' }), `error 2: Put the text of title in quotes, because it goes on after its quotation marks: title: '"Yes" men'`],
  ['with a # in the title', article({ title: 'Rule # one' }), 'warning 2: What follows # is not part of title. If it should be, write title: "Rule # one"'],
  ['with a number as title', article({ title: '2026' }), 'error 2: title is 2026 without quotation marks, which is not text: write "2026".'],
  ['with a list as title', article({ title: '[a, b]' }), 'error 2: title is a list, and must be text.'],
  ['without a word in the title', article({ title: '' }), 'error 2: title is empty.'],
  ['with a long title', article({ title: 'x'.repeat(141) }), 'error 2: title has 141 characters, and at most 140 are allowed.'],
  ['with a tab', inFields('category', '\tcategory'), 'error 3: This line begins with a tab: use spaces instead.'],
  ['with an indented field', inFields('category', ' category'), 'error 2: The line below title begins with spaces, so it counts as part of it: delete the spaces.'],
  ['without a space after the colon', inFields('title: ', 'title:'), 'error 2: Write a space after the colon: title: New'],
  ['without a colon', inFields('date: ', 'date '), 'error 4: This line must be a field with a value, such as “title: …”. If a text has a colon, # or quotation marks, put all of it in quotes.'],
  ['with a field twice', inFields('date:', 'title: x\ndate:'), 'error 4: title is given twice: delete one of the two.'],
  ['without a date', inFields('date: 2026-01-31\n', ''), 'error 2: date is missing.'],
  ['with a misspelled field', inFields('date:', 'udpated: x\ndate:'), 'error 4: udpated is not a field here. Did you mean “updated”?'],
  ['with a field too many', inFields('date:', 'author: x\ndate:'), 'error 4: author is not a field here. The fields are: title, category, date, updated, description, draft.'],
  ['with an unknown category', article({ category: 'Sales' }), `error 3: category is “Sales”, which is not a category. Choose one of: ${categories}.`],
  ['with a date in another order', article({ date: '31/12/2026' }), 'error 4: date is “31/12/2026”: write year, month and day, like 2026-12-31.'],
  ['with a day that does not exist', article({ date: '2026-02-30' }), 'error 4: date is 2026-02-30, a day that is not in the calendar.'],
  ['with a time that is not understood', article({ date: '2026-12-01 9am' }), 'error 4: date is “2026-12-01 9am”: write a time on this day like 2026-12-01 09:00.'],
  ['with a future date', article({ date: '2026-12-01' })],
  ['with a date far ahead', article({ date: '2062-01-01' }), 'warning 4: date is 2062-01-01, so visitors will not see this for more than a year.'],
  ['with a date long past', article({ date: '0202-01-01' }), 'warning 4: date is 0202-01-01, which is long past.'],
  ['with the heading of another', articleFile(), 'warning 2: articles/hiring-in-pune.md has the same heading. Is one of the two a copy?'],
  ['without text', article({ body: '' }), `error 7: ${noText}`],
  ['with a heading of level 1', article({ body: 'Text\n\n# One' }), `error 10: ${noHeading}`],
  ['with a # in code', article({ body: '```sh\n# comment\n```' })],
  ['with a heading of level 5', article({ body: '##### Five' }), 'warning 8: A heading has at most ####: this one is shown as plain text.'],
  ['with a heading without space', article({ body: '##Two' }), 'warning 8: Write a space after ##, or this is not a heading.'],
  ['with a script alone', article({ body: '<script>x</script>' }), `error 7: ${noText}`, `warning 8: <script> ${left}`],
  ['with an iframe', article({ body: 'Text\n\n<iframe src="x"></iframe>' }), `warning 10: <iframe> ${left}`],
  ['with an unknown tag', article({ body: 'Dear <name>,' }), 'warning 8: <name> is left out, and only the text in it is shown. Write &lt; for the sign <.'],
  ['with styles', article({ body: '<p style="x">Text</p>' }), 'warning 8: <p> is shown without style: pages set that themselves.'],
  ['with a broken table', article({ body: '| a | b |\n| - | - |\n| 1 |\n| 1 | 2 | 3 |' }), 'warning 10: This row of the table has 1 cell, its heading 2 cells: the missing ones stay empty.', 'warning 11: This row of the table has 3 cells, its heading 2 cells: the last ones are not shown.'],
  ['with a table that is none', article({ body: '| a | b |\n| - |\n| 1 | 2 |' }), 'warning 9: This is not shown as a table: the row of dashes needs as many cells as the row above, and an empty line must precede the table.'],
  ['with an open code block', article({ body: '```\ncode\n\nText' }), 'warning 8: The code that begins here is never closed, so all below it is code. Add a line of ```.'],
  ['with a script as link', article({ body: '[x](javascript:x)' }), 'warning 8: The link to javascript:x is left out: links begin with https://, mailto:, tel: or /.'],
  ['with a host as link', article({ body: '[x](example.com/y)' }), 'warning 8: The link to example.com/y is not understood. Did you mean https://example.com/y?'],
  ['with a file as link', article({ body: '[x](three-questions.md)' }), 'warning 8: The link to three-questions.md is not understood. Did you mean /blogs/three-questions?'],
  ['with an incomplete link', article({ body: '[x](https:/example.com)' }), 'warning 8: The link to https:/example.com is not a complete address.'],
  ['with a link to nothing', article({ body: 'See\n[x](/blogs/Three-question/?a#b)' }), 'warning 9: The link to /blogs/Three-question/?a#b leads nowhere. Did you mean /blogs/three-questions?'],
  ['with good links', article({ body: '[a](/blogs/three-questions#x) [b](/casestudy/acorn-engineers/) [c](/about) [d](#e) www.example.com x@example.com', })],
  ['with a picture that is missing', article({ body: 'Text ![x](../pictures/desk.jpg)' }), 'warning 8: The picture pictures/desk.jpg does not exist.'],
  ['with a picture in no folder', article({ body: 'Text ![x](desk.jpg)' }), 'warning 8: The picture desk.jpg is not found: write pictures/ before its name.'],
  ['with a picture without description', article({ body: 'Text ![](/api/media/logos/acorn.svg)' }), 'warning 8: The picture logos/acorn.svg has no description for people who cannot see it: write ![description](logos/acorn.svg).'],
  ['with a picture of another host', article({ body: '![x](https://x.example/x.jpg)' }), 'error 8: The picture https://x.example/x.jpg is on a host that is not allowed. Add the picture to the folder pictures, or its host to the setting IMAGE_HOSTS.'],
];

test.each(articles)('says what is wrong with an article %s', (_what, content, ...said) => {
  const named = said.map((line) => line.replace(' ', ' articles/new.md:'));
  expect(sayAbout({ 'articles/new.md': content })).toEqual(named);
});

// prettier-ignore
const files: [string, string, string, ...string[]][] = [
  ['a name that is no address', 'articles/New Article.md', article({}), 'error 1: The name of this file is part of an address: small letters, digits and single hyphens, at most 100. Name it new-article.md.'],
  ['another ending', 'articles/new.markdown', 'x', 'warning 1: This file is not read, because files in articles end in .md. Name it new.md.'],
  ['.yml', 'case-studies/new.yml', 'x', 'warning 1: This file is not read, because files in case-studies end in .yaml. Name it new.yaml.'],
  ['.docx', 'articles/New.docx', 'x', 'warning 1: Documents of word processors are not read. Copy the text into articles/new.md.'],
  ['a picture in the wrong folder', 'articles/new.png', 'x', 'warning 1: This picture is not used here. Pictures inside articles are in the folder pictures, banners in banners.'],
  ['a folder inside the right one', 'articles/2026/new.md', 'x', 'warning 1: This file is not read, because it is in a folder inside articles. Move it to articles/new.md.'],
  ['an unknown folder', 'article/new.md', 'x', 'warning 1: This file is not read here. Articles are in articles, case studies in case-studies, pictures in banners, logos, avatars and pictures.'],
  ['a kind of picture that is not shown', 'pictures/new.gif', 'x', 'warning 1: Pictures of this kind are not shown. Save it as .jpg, .png, .webp or .svg, in small letters.'],
  ['a lock of a word processor', 'articles/~$new.docx', 'x'],
  ['a photograph that is none', 'banners/new.jpg', 'x', 'error 1: This file is not a JPEG, although its name says so. Open it in a picture editor and export it as JPEG.'],
  ['an SVG that is none', 'logos/new.svg', 'x', 'error 1: This file is not an SVG, although its name says so. Save the picture again.'],
  ['an SVG with an event handler', 'logos/new.svg', '<svg onload="x"/>', 'error 1: This picture has scripts or links in it. Save it as plain SVG.'],
  ['a case study of an unknown client', 'case-studies/new.yaml', inStory('logo: acorn', 'logo: acron'), 'error 5: logo is acron, which is not in logos.yaml. Did you mean “acorn”?'],
  ['a case study of an unknown service', 'case-studies/new.yaml', inStory('raas', 'barter'), 'error 6: service is “barter”, which is not a service. Choose one of: raas, pay-per-hire, fractional-hiring.'],
  ['a case study without a figure’s label', 'case-studies/new.yaml', inStory('  label: engineers in eight weeks\n', ''), 'error 8: figure, label is missing.'],
  ['a case study with a script', 'case-studies/new.yaml', inStory('A maker', '<script>x</script> A maker'), `warning 11: <script> ${left}`],
  ['a case study with a line too far left', 'case-studies/new.yaml', '- heading: x\nsubtitle: y', 'error 2: This line does not fit those above it: look at the spaces and hyphens at the beginning of the lines.'],
  ['an unfinished draft', 'drafts/articles/new.md', '---\ntitle: New\n---\n', 'warning 2: category is missing.', 'warning 2: date is missing.', 'warning 2: description is missing.', `warning 4: ${noText}`],
  ['a draft about an unknown client', 'drafts/case-studies/new.yaml', inStory('logo: acorn', 'logo: acron'), 'warning 5: logo is acron, which is not in logos.yaml. Did you mean “acorn”?'],
  ['logos that are no list', 'logos.yaml', 'slug: acorn\n', 'error 1: This file must be a list, in which each item begins with “- slug:”.', 'error case-studies/acorn-engineers.yaml:5: logo is acorn, which is not in logos.yaml.'],
  ['a logo without picture', 'logos.yaml', '- { slug: acorn, name: Acorn }\n- { slug: oak, name: Oak }', 'warning 2: oak has no picture: add logos/oak.svg.'],
  ['a testimonial twice', 'testimonials.yaml', `${smallContent['testimonials.yaml']}${smallContent['testimonials.yaml']}`, 'error 5: asha is listed twice: delete one of the two.'],
  ['redirects that are a list', 'redirects.yaml', '- /a', 'error 1: This file must be lines such as “/blogs/old-name: /blogs/new-name”.'],
  ['redirects in a circle', 'redirects.yaml', '/blogs/a: /blogs/b\n/blogs/b: /blogs/a', 'error 1: /blogs/a leads back to itself. Write the address of a page that exists.', 'error 2: /blogs/b leads back to itself. Write the address of a page that exists.'],
  ['a redirect to nothing', 'redirects.yaml', '/blogs/a: /blogs/hiring-in-puna', 'warning 1: /blogs/a leads to /blogs/hiring-in-puna, which does not exist. Did you mean /blogs/hiring-in-pune?'],
  ['a redirect of a live article', 'redirects.yaml', '/blogs/hiring-in-pune: /blogs/three-questions', 'error 1: /blogs/hiring-in-pune is the address of an entry that visitors can read. Delete this line, or rename the entry.'],
  ['good redirects', 'redirects.yaml', '# Renamed\n/blogs/a: /blogs/b\n/blogs/b: /blogs/hiring-in-pune\n/old: /about'],
];

test.each(files)('says what is wrong with %s', (_what, path, content, ...said) => {
  const named = said.map((line) => line.replace(/^(\w+) (?=\d)/, `$1 ${path}:`));
  expect(sayAbout({ [path]: content })).toEqual(named);
});

test('a picture with a path in the set is linked by its address on the site', () => {
  const bytes = Buffer.from(articleFile({ body: '![A desk](pictures/desk.jpg)\n\nText' }));
  const { entry } = readContentFile({ path: 'articles/new.md', bytes }, { imageHosts: [] });
  expect(entry).toMatchObject({
    entry: { item: { desc: expect.stringContaining('src="/api/media/pictures/desk.jpg"') as string } },
  });
});

test('names the field of a problem, for forms', () => {
  const bytes = Buffer.from(caseStudyFile('New').replace('Two more cities.', '""'));
  const { errors } = readContentFile({ path: 'case-studies/new.yaml', bytes }, { imageHosts: [] });
  expect(errors).toMatchObject([{ field: 'solution.0.description' }]);
});
