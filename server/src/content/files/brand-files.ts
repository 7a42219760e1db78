import * as v from 'valibot';
import { type ContentProblem, createId } from './content-file';
import { fieldSet, listField, slugField, textField } from './fields';
import { noReferences, type Read, refuse, type TextFile } from './text-file';
import { typesetHtml } from './typography';
import { readYaml } from './yaml-file';

type NamedItem = { slug: string; heading: string };

const toListed =
  (kind: string, findLine: (at: number) => number) =>
  <Item extends NamedItem>({ slug, ...item }: Item, at: number) => ({
    slug,
    line: findLine(at),
    item: { _id: createId(kind, slug), banner: '', ...item },
  });

/** Reads a list of items that each have a slug. Reports duplicates. */
function readList<Item extends NamedItem>(
  { file, text }: TextFile,
  kind: string,
  schema: v.GenericSchema<unknown, Item[]>,
) {
  const { value = [], errors, findLine } = readYaml({ file, text }, schema);
  const items = value.map(toListed(kind, (at) => findLine([at])));
  const repeated: ContentProblem[] = items
    .filter(({ slug }, at) => items.findIndex((other) => other.slug === slug) < at)
    .map(({ slug, line }) => ({ file, line, message: `${slug} is listed twice: delete one of the two.` }));
  return { items, errors: [...errors, ...repeated] };
}

const logosSchema = listField(
  v.pipe(
    fieldSet({ slug: slugField, name: textField(100) }),
    v.transform(({ slug, name }) => ({ slug, heading: name })),
  ),
  'slug',
);

const testimonialsSchema = listField(
  v.pipe(
    fieldSet({
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
  'id',
);

/** Reads the clients' logos, in the order of the file. */
export function readLogos(file: TextFile): Read {
  const { items, errors } = readList(file, 'logo', logosSchema);
  if (errors.length > 0) return refuse(errors);
  return { entry: { kind: 'logos', items }, errors, warnings: [], references: noReferences };
}

/** Reads the clients' testimonials, in the order of the file. */
export function readTestimonials(file: TextFile): Read {
  const { items, errors } = readList(file, 'testimonial', testimonialsSchema);
  if (errors.length > 0) return refuse(errors);
  return { entry: { kind: 'testimonials', items }, errors, warnings: [], references: noReferences };
}
