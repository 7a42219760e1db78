import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logo, Testimonial } from '@hireloom/contracts';
import * as v from 'valibot';
import { errorCode } from '../errors';
import { type Problem, readYaml } from './content-file';
import { createId, isSlug, mediaAddress, slugField, textField } from './fields';
import { typesetHtml } from './typography';

/** `addresses`: of each item's picture, by slug. */
type Read<Item> = { items: Item[]; addresses: ReadonlyMap<string, string>; problems: Problem[] };

const nothing = { items: [], addresses: new Map<string, string>() };

/** Matches scripts, foreign content, and anything that an image would load from elsewhere. */
const unsafeInSvg =
  /<script|<foreignObject|\son\w+\s*=|(?:href|src)\s*=\s*["'](?!#|data:image\/)|@import|url\(\s*["']?(?!#)/i;

function pictureProblem(path: string): string | undefined {
  if (!existsSync(path)) return 'has no picture';
  const svg = readFileSync(path, 'utf8');
  if (!/<svg[\s>]/.test(svg)) return 'has a picture that is not an SVG';
  return unsafeInSvg.test(svg) ? 'has a picture with scripts or links in it' : undefined;
}

type ListFile<Item> = {
  file: string;
  /** Part of each item's id. */
  kind: string;
  /** The folder that holds an image for each item, or for some items if `isPictureOptional`. */
  pictures: string;
  isPictureOptional?: boolean;
  schema: v.GenericSchema<unknown, Item[]>;
};

/** Reads a list of items that each have a slug and an image. Reports duplicates, and images that are missing or unsafe. */
function readList<Item extends { slug: string }>(
  folder: string,
  { file, kind, pictures, isPictureOptional, schema }: ListFile<Item>,
) {
  const path = join(folder, file);
  if (!existsSync(path)) return { ...nothing, problems: [] };
  const text = readFileSync(path, 'utf8');
  const { value: items = [], problems: found } = readYaml({ file, text }, schema);
  const problems: Problem[] = [...found];
  const getPicturePath = ({ slug }: Item) => `${pictures}/${slug}.svg`;
  const hasNone = (item: Item) => isPictureOptional && !existsSync(join(folder, getPicturePath(item)));
  items.forEach((item, at) => {
    const { slug } = item;
    const line = text.split('\n').findIndex((one) => one.trim().endsWith(`: ${slug}`)) + 1 || 1;
    const isRepeated = items.findIndex((other) => other.slug === slug) < at;
    const problem = isRepeated
      ? 'is listed twice'
      : !hasNone(item) && pictureProblem(join(folder, getPicturePath(item)));
    const where = isRepeated ? '' : ` (${getPicturePath(item)})`;
    if (problem) problems.push({ file, line, message: `${slug} ${problem}${where}` });
  });
  if (problems.length > 0) return { ...nothing, problems };
  const addresses = new Map(
    items
      .filter((item) => !hasNone(item))
      .map((item) => {
        const picture = readFileSync(join(folder, getPicturePath(item)), 'utf8');
        return [item.slug, mediaAddress(getPicturePath(item), picture)];
      }),
  );
  const listed = items.map(({ slug, ...item }) => ({
    _id: createId(kind, slug),
    banner: addresses.get(slug) ?? '',
    ...item,
  }));
  return { items: listed, addresses, problems };
}

const logosSchema = v.array(
  v.pipe(
    v.strictObject({ slug: slugField, name: textField(100) }),
    v.transform(({ slug, name }) => ({ slug, heading: name })),
  ),
  'must be a list',
);

const testimonialsSchema = v.array(
  v.pipe(
    v.strictObject({
      id: slugField,
      name: textField(100),
      role: textField(160),
      message: textField(1500),
    }),
    v.transform(({ id, name, role, message }) => ({
      slug: id,
      heading: `${name}, ${role}`,
      message: typesetHtml(message),
    })),
  ),
  'must be a list',
);

/** Reads the clients' logos, in the order of the file. */
export const readLogos = (folder: string): Read<Logo> =>
  readList(folder, { file: 'logos.yaml', kind: 'logo', pictures: 'logos', schema: logosSchema });

/** Reads the clients' testimonials, in the order of the file. */
export const readTestimonials = (folder: string): Read<Testimonial> =>
  readList(folder, {
    file: 'testimonials.yaml',
    kind: 'testimonial',
    pictures: 'avatars',
    isPictureOptional: true,
    schema: testimonialsSchema,
  });

/** Reads an SVG from the content folder. Returns undefined if there is none with that name. */
export async function readPicture(
  contentDir: string,
  kind: 'logos' | 'avatars',
  slug: string,
): Promise<string | undefined> {
  if (!isSlug(slug)) return undefined;
  try {
    return await readFile(join(contentDir, kind, `${slug}.svg`), 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  }
}
