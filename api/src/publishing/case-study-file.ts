import { caseStudySearchTexts, caseStudyServices, escapeHtml, snippet } from '@hireloom/contracts';
import * as v from 'valibot';
import type { CaseStudyRow } from '../schema';
import { type ContentFile, type Problem, readYaml } from './content-file';
import { dayField, idOf, slugField, textField, titleField, withHash } from './fields';
import { foreignPictureRule, foreignPictures, renderMarkdown } from './markdown';
import { typesetText } from './typography';

const points = v.pipe(
  v.array(v.strictObject({ title: textField(200), description: textField(2000) }), 'must be a list'),
  v.minLength(1, 'must have at least one item'),
);

const caseStudySchema = v.strictObject({
  heading: titleField(200),
  subtitle: textField(200),
  category: textField(60),
  date: dayField,
  logo: v.optional(slugField),
  service: v.optional(v.picklist(caseStudyServices, `must be one of ${caseStudyServices.join(', ')}`)),
  figure: v.optional(v.strictObject({ value: textField(24), label: textField(80) }, 'must be an object')),
  clientBackground: textField(5000),
  testimonial: v.strictObject({ quote: textField(1000), author: textField(200) }),
  challenge: points,
  solution: points,
  resultsAchieved: points,
});

/** Addresses of the logos in `logos.yaml`, by slug. */
type LogoAddresses = ReadonlyMap<string, string>;

type Fields = v.InferOutput<typeof caseStudySchema>;

function toRow(slug: string, fields: Fields, html: string, logo: string): CaseStudyRow {
  const toJson = (part: 'challenge' | 'solution' | 'resultsAchieved') =>
    JSON.stringify(
      fields[part].map(({ title, description }, at) => ({
        _id: idOf(part, `${slug}/${at}`),
        title: typesetText(title),
        description: typesetText(description),
      })),
    );
  return withHash({
    id: idOf('case-study', slug),
    slug,
    heading: fields.heading,
    subtitle: typesetText(fields.subtitle),
    category: fields.category,
    client_background: html,
    search_text: caseStudySearchTexts({ ...fields, clientBackground: html }).join('\n'),
    snippet: escapeHtml(snippet(html)),
    logo,
    quote: typesetText(fields.testimonial.quote),
    author: fields.testimonial.author,
    challenge: toJson('challenge'),
    solution: toJson('solution'),
    results_achieved: toJson('resultsAchieved'),
    created_at: fields.date,
    service: fields.service ?? null,
    figure: fields.figure ? JSON.stringify(fields.figure) : null,
  });
}

/** The line number of a top-level field. */
const lineOf = (text: string, field: string) =>
  text.split('\n').findIndex((line) => line.startsWith(`${field}:`)) + 1;

type Site = { logos: LogoAddresses; imageHosts: readonly string[] };

/** Parses a case study from a YAML file. `clientBackground` may be Markdown, the rest is plain text. */
export function readCaseStudy(
  { file, slug, text }: ContentFile,
  { logos, imageHosts }: Site,
): CaseStudyRow | Problem[] {
  const { value, problems } = readYaml({ file, text }, caseStudySchema);
  if (!value) return problems;
  const { clientBackground } = value;
  const logo = value.logo ? logos.get(value.logo) : '';
  const found: Problem[] = [];
  if (foreignPictures(clientBackground, imageHosts).length > 0) {
    const line = lineOf(text, 'clientBackground');
    found.push({ file, line, message: `clientBackground ${foreignPictureRule}` });
  }
  if (logo === undefined) {
    const line = lineOf(text, 'logo');
    found.push({ file, line, message: `logo ${value.logo} is not in logos.yaml` });
  }
  if (found.length > 0) return found;
  return toRow(slug, value, renderMarkdown(clientBackground, imageHosts), logo ?? '');
}
