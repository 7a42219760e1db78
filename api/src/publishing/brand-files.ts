import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { LogoRow, TestimonialRow } from '../schema';
import { hashOf, idOf, pictureAddress, slugField, textField } from './fields';
import type { Problem } from './problem';
import { setTypographically } from './typography';
import { readYaml } from './yaml-file';

const logosSchema = v.array(v.strictObject({ slug: slugField, name: textField(100) }), 'must be a list');

const testimonialsSchema = v.array(
  v.strictObject({
    id: slugField,
    name: textField(100),
    role: textField(160),
    message: textField(1500),
    avatar: v.optional(v.string('must be text')),
  }),
  'must be a list',
);

type Read<Row> = { rows: Row[]; problems: Problem[] };

/** What makes a picture more than a picture: scripts, foreign content, and what it would load from elsewhere. */
const unsafeInSvg =
  /<script|<foreignObject|\son\w+\s*=|(?:href|src)\s*=\s*["'](?!#|data:image\/)|@import|url\(\s*["']?(?!#)/i;

function pictureProblem(path: string): string | undefined {
  if (!existsSync(path)) return 'has no picture';
  const svg = readFileSync(path, 'utf8');
  if (!/<svg[\s>]/.test(svg)) return 'has a picture that is no SVG';
  return unsafeInSvg.test(svg) ? 'has a picture with scripts or links in it' : undefined;
}

type Listed<Item> = { items: Item[]; text: string; problems: Problem[] };

function listOf<Item>(folder: string, file: string, schema: v.GenericSchema<unknown, Item[]>): Listed<Item> {
  const path = join(folder, file);
  if (!existsSync(path)) return { items: [], text: '', problems: [] };
  const text = readFileSync(path, 'utf8');
  const { value, problems } = readYaml({ file, text }, schema);
  return { items: value ?? [], text, problems };
}

/** Problems of the list's items: two of the same name, or a picture that is missing or unsafe. */
function checkItems(
  folder: string,
  file: string,
  text: string,
  names: string[],
  pictures: string[],
): Problem[] {
  const lines = text.split('\n');
  return names.flatMap((name, at) => {
    const line = lines.findIndex((one) => one.trim().endsWith(`: ${name}`)) + 1 || 1;
    if (names.indexOf(name) < at) return [{ file, line, message: `${name} is there twice` }];
    const picture = pictures[at] ?? '';
    const problem = pictureProblem(join(folder, picture));
    return problem ? [{ file, line, message: `${name} ${problem} (${picture})` }] : [];
  });
}

const addressOf = (folder: string, picture: string) =>
  pictureAddress(picture, readFileSync(join(folder, picture), 'utf8'));

/** The clients' logos, in the order of the file. */
export function readLogos(folder: string): Read<LogoRow> {
  const { items, text, problems } = listOf(folder, 'logos.yaml', logosSchema);
  const names = items.map(({ slug }) => slug);
  const pictures = names.map((slug) => `logos/${slug}.svg`);
  problems.push(...checkItems(folder, 'logos.yaml', text, names, pictures));
  if (problems.length > 0) return { rows: [], problems };
  const rows = items.map(({ slug, name }, position) => {
    const banner = addressOf(folder, `logos/${slug}.svg`);
    const row = { id: idOf('logo', slug), slug, heading: name, banner, position };
    return { ...row, content_hash: hashOf(row) };
  });
  return { rows, problems };
}

/** What clients say, in the order of the file. */
export function readTestimonials(folder: string): Read<TestimonialRow> {
  const { items, text, problems } = listOf(folder, 'testimonials.yaml', testimonialsSchema);
  const names = items.map(({ id }) => id);
  const pictures = names.map((id) => `avatars/${id}.svg`);
  problems.push(...checkItems(folder, 'testimonials.yaml', text, names, pictures));
  if (problems.length > 0) return { rows: [], problems };
  const rows = items.map(({ id, name, role, message }, position) => {
    const banner = addressOf(folder, `avatars/${id}.svg`);
    const row = {
      id: idOf('testimonial', id),
      slug: id,
      heading: `${name}, ${role}`,
      banner,
      message: setTypographically(message),
      position,
    };
    return { ...row, content_hash: hashOf(row) };
  });
  return { rows, problems };
}
