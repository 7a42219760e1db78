import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logo, Testimonial } from '@hireloom/contracts';
import * as v from 'valibot';
import { type ContentProblem, readYaml, createId, getMediaUrl, slugField, textField } from './content-file';
import { typesetHtml } from './typography';

/** `pictureUrls`: the URL of each item's picture, by slug. */
type Read<Item> = { items: Item[]; addresses: ReadonlyMap<string, string>; problems: ContentProblem[] };

const nothing = { items: [], addresses: new Map<string, string>() };

type ListFile<Item> = {
  file: string;
  /** Part of each item's id. */
  kind: string;
  /** The folder that holds an image for each item, or for some items if `isPictureOptional`. */
  pictures: string;
  isPictureOptional?: boolean;
  schema: v.GenericSchema<unknown, Item[]>;
};

/** SVG files of the content folder, by path, such as `logos/acorn.svg`. */
export type Pictures = ReadonlyMap<string, string>;

/** Reads a list of items that each have a slug and an image. Reports duplicates and missing images. */
function readList<Item extends { slug: string }>(
  folder: string,
  svgs: Pictures,
  { file, kind, pictures, isPictureOptional, schema }: ListFile<Item>,
) {
  const path = join(folder, file);
  if (!existsSync(path)) return { ...nothing, problems: [] };
  const text = readFileSync(path, 'utf8');
  const { value: items = [], problems: found } = readYaml({ file, text }, schema);
  const problems: ContentProblem[] = [...found];
  const getPicturePath = ({ slug }: Item) => `${pictures}/${slug}.svg`;
  items.forEach((item, at) => {
    const { slug } = item;
    const line = text.split('\n').findIndex((one) => one.trim().endsWith(`: ${slug}`)) + 1 || 1;
    const isRepeated = items.findIndex((other) => other.slug === slug) < at;
    const path = getPicturePath(item);
    if (isRepeated) problems.push({ file, line, message: `${slug} is listed twice` });
    else if (!isPictureOptional && !svgs.has(path))
      problems.push({ file, line, message: `${slug} has no picture that can be shown (${path})` });
  });
  if (problems.length > 0) return { ...nothing, problems };
  const addresses = new Map(
    items.flatMap((item) => {
      const path = getPicturePath(item);
      const svg = svgs.get(path);
      return svg === undefined ? [] : [[item.slug, getMediaUrl(path, svg)]];
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
export const readLogos = (folder: string, svgs: Pictures): Read<Logo> =>
  readList(folder, svgs, { file: 'logos.yaml', kind: 'logo', pictures: 'logos', schema: logosSchema });

/** Reads the clients' testimonials, in the order of the file. */
export const readTestimonials = (folder: string, svgs: Pictures): Read<Testimonial> =>
  readList(folder, svgs, {
    file: 'testimonials.yaml',
    kind: 'testimonial',
    pictures: 'avatars',
    isPictureOptional: true,
    schema: testimonialsSchema,
  });
