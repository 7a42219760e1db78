import {
  type CaseStudy,
  type CaseStudyCard,
  caseStudyServices,
  escapeHtml,
  snippet,
} from '@hireloom/contracts';
import * as v from 'valibot';
import type { Entry } from './collection';
import {
  type ContentFile,
  type ContentProblem,
  readYaml,
  dayField,
  createId,
  slugField,
  textField,
  titleField,
} from './content-file';
import { foreignPictureRule, findForeignPictures, renderMarkdown } from './markdown';
import { listCaseStudyTexts } from './matching';
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

/** URLs of the logos in `logos.yaml`, by slug. */
type LogoAddresses = ReadonlyMap<string, string>;

type Fields = v.InferOutput<typeof caseStudySchema>;

function toEntry(slug: string, fields: Fields, html: string, logo: string): Entry<CaseStudy> {
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
    createdAt: date,
    images: { logo: { filename: logo } },
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

/** The line number of a top-level field. */
const findLine = (text: string, field: string) =>
  text.split('\n').findIndex((line) => line.startsWith(`${field}:`)) + 1;

type Site = { logos: LogoAddresses; imageHosts: readonly string[] };

/** Parses a case study from a YAML file. `clientBackground` may be Markdown, the rest is plain text. */
export function readCaseStudy(
  { file, slug, text }: ContentFile,
  { logos, imageHosts }: Site,
): Entry<CaseStudy> | ContentProblem[] {
  const { value, problems } = readYaml({ file, text }, caseStudySchema);
  if (!value) return problems;
  const { clientBackground } = value;
  const logo = value.logo ? logos.get(value.logo) : '';
  const found: ContentProblem[] = [];
  if (findForeignPictures(clientBackground, imageHosts).length > 0) {
    const line = findLine(text, 'clientBackground');
    found.push({ file, line, message: `clientBackground ${foreignPictureRule}` });
  }
  if (logo === undefined) {
    const line = findLine(text, 'logo');
    found.push({ file, line, message: `logo ${value.logo} is not in logos.yaml` });
  }
  if (found.length > 0) return found;
  return toEntry(slug, value, renderMarkdown(clientBackground, imageHosts), logo ?? '');
}
