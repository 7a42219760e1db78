import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>';

/** The size of link previews. */
const banner = square.replace('viewBox', 'width="1200" height="630" viewBox');

type ArticleParts = {
  title?: string;
  category?: string;
  date?: string;
  description?: string;
  body?: string;
};

/** An article file with all required fields. */
export const articleFile = ({
  title = 'Hiring in Pune',
  category = 'Recruitment',
  date = '2026-01-31',
  description = 'What to expect.',
  body = 'Notice periods are long.',
}: ArticleParts = {}) =>
  `---\ntitle: ${title}\ncategory: ${category}\ndate: ${date}\ndescription: ${description}\n---\n\n${body}\n`;

export const caseStudyFile = (heading = 'Twelve engineers', logo = 'acorn') => `heading: ${heading}
subtitle: A team in eight weeks
category: Technology
date: 2026-02-01
logo: ${logo}
service: raas
figure:
  value: '12'
  label: engineers in eight weeks
clientBackground: |
  A maker of *valves* in Nashik & Pune.
testimonial:
  quote: They listened.
  author: Asha, Acorn
challenge:
  - title: Few applicants
    description: Three a month.
solution:
  - title: A wider search
    description: Two more cities.
resultsAchieved:
  - title: Twelve hired
    description: In eight weeks.
`;

export const smallContent: Readonly<Record<string, string>> = {
  'articles/hiring-in-pune.md': articleFile(),
  'articles/three-questions.md': articleFile({
    title: 'Three questions for a CTO',
    category: 'Technology',
    date: '2026-03-01',
    body: '## Ask\n\nUse <script>alert(1)</script> R&D *budgets* <b onclick="x()">first</b>.',
  }),
  'articles/hr-in-small-firms.md': articleFile({
    title: 'HR in small firms',
    category: 'Career Tips',
    date: '2026-02-01',
    body: `Small firms ${'need people who do several jobs '.repeat(10)}`,
  }),
  'case-studies/acorn-engineers.yaml': caseStudyFile(),
  'logos.yaml': '- slug: acorn\n  name: Acorn\n',
  'logos/acorn.svg': square,
  'testimonials.yaml': '- id: asha\n  name: Asha\n  role: Head of HR, Acorn\n  message: They listened.\n',
  'avatars/asha.svg': square,
  'banners/other.svg': banner,
};

export type ContentFixture = {
  folder: string;
  write: (file: string, content: string | Uint8Array) => Promise<void>;
  drop: (file: string) => Promise<void>;
  remove: () => Promise<void>;
};

export type ContentFiles = Readonly<Record<string, string | Uint8Array>>;

/** A temporary content folder for one test. */
export async function createContent(files: ContentFiles = smallContent): Promise<ContentFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'hireloom-content-'));
  const write = async (file: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  };
  for (const [file, content] of Object.entries(files)) await write(file, content);
  return {
    folder,
    write,
    drop: (file) => rm(join(folder, file)),
    remove: () => rm(folder, { recursive: true }),
  };
}
