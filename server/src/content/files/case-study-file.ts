import {
  type CaseStudy,
  type CaseStudyCard,
  caseStudyServices,
  escapeHtml,
  snippet,
} from '@hireloom/contracts';
import * as v from 'valibot';
import { listCaseStudyTexts } from '../matching';
import { readText } from './check-text';
import { type ContentRules, createId, type Entry } from './content-file';
import { publicationField } from './dates';
import { choiceField, draftField, fieldSet, listField, slugField, textField, titleField } from './fields';
import { type Read, refuse, type TextFile } from './text-file';
import { typesetText } from './typography';
import { readYaml } from './yaml-file';

const points = v.pipe(
  listField(fieldSet({ title: textField(200), description: textField(2000) }), 'title'),
  v.minLength(1, 'must have at least one item.'),
);

const caseStudySchema = fieldSet({
  heading: titleField(200),
  subtitle: textField(200),
  category: textField(60),
  date: publicationField,
  draft: draftField,
  logo: v.optional(slugField),
  service: v.optional(choiceField('service', caseStudyServices)),
  figure: v.optional(fieldSet({ value: textField(24), label: textField(80) })),
  clientBackground: textField(5000),
  testimonial: fieldSet({ quote: textField(1000), author: textField(200) }),
  challenge: points,
  solution: points,
  resultsAchieved: points,
});

type Fields = v.InferOutput<typeof caseStudySchema>;

function toEntry(slug: string, fields: Fields, html: string): Entry<CaseStudy> {
  const { heading, category, service, figure, date } = fields;
  const readPoints = (part: 'challenge' | 'solution' | 'resultsAchieved') =>
    fields[part].map(({ title, description }, at) => ({
      _id: createId(part, `${slug}/${at}`),
      title: typesetText(title),
      description: typesetText(description),
    }));
  const card: CaseStudyCard = {
    _id: createId('case-study', slug),
    slug,
    heading,
    subtitle: typesetText(fields.subtitle),
    category,
    clientBackground: escapeHtml(snippet(html)),
    createdAt: date.createdAt,
    images: { logo: { filename: '' } },
    ...(service && { service }),
    ...(figure && { figure }),
  };
  const item: CaseStudy = {
    ...card,
    clientBackground: html,
    clientTestimonial: {
      quote: typesetText(fields.testimonial.quote),
      author: fields.testimonial.author,
    },
    challenge: readPoints('challenge'),
    solution: readPoints('solution'),
    resultsAchieved: readPoints('resultsAchieved'),
  };
  const searchText = listCaseStudyTexts({ ...fields, clientBackground: html }).join('\n');
  return { item, card, searchText };
}

/** Matches the end of a line below which a YAML text begins. */
const blockStart = /[|>][-+\d]{0,2}\s*$/;

/** Reads a case study from a YAML file. `clientBackground` may be Markdown, the rest is plain text. */
export function readCaseStudy({ file, slug, text, isRevision }: TextFile, rules: ContentRules): Read {
  const { value, findLine, ...fields } = readYaml({ file, text }, caseStudySchema);
  if (!value) return refuse(fields.errors, fields.warnings);
  const field = 'clientBackground';
  const line = findLine([field]);
  const isBlock = blockStart.test(text.split('\n')[line - 1] ?? '');
  const start = { file, field, line: isBlock ? line + 1 : line };
  const background = readText({ text: value.clientBackground, start }, rules);
  const { html, errors, references } = background;
  const warnings = [...fields.warnings, ...background.warnings];
  if (errors.length > 0) return { errors, warnings, references };
  const publication = {
    isDraft: isRevision || value.draft,
    isRevision,
    visibleFrom: value.date.visibleFrom,
    heading: value.heading,
    day: value.date.createdAt.slice(0, 10),
    dateLine: findLine(['date']),
    headingLine: findLine(['heading']),
  };
  const logo = value.logo && { file, line: findLine(['logo']), field: 'logo', address: value.logo };
  const entry = toEntry(slug, value, html);
  return {
    entry: { kind: 'case-study', slug, entry, ...publication, ...(logo && { logo }) },
    errors,
    warnings,
    references,
  };
}
