import { type CallContext, getCaseStudy, listCaseStudies, logFailure } from '@hireloom/contracts/api';
import {
  type CaseStudy,
  type CaseStudyCard,
  maxPageSize,
  snippet,
  withoutLineBreakMarkers,
} from '@hireloom/contracts';
import { loadSanitiser } from '../article-html/arrange-html';
import type { StoryContext } from '../detail/detail-data';

const MAX_DESCRIPTION_LENGTH = 160;

export type ShownCaseStudy = CaseStudy & { description: string };

export async function fetchCaseStudy(
  slug: string,
  { imageHosts, ...context }: StoryContext,
): Promise<ShownCaseStudy> {
  const [study, sanitise] = await Promise.all([getCaseStudy(slug, context), loadSanitiser()]);
  return {
    ...study,
    clientBackground: sanitise(withoutLineBreakMarkers(study.clientBackground), imageHosts),
    description: snippet(study.clientBackground, MAX_DESCRIPTION_LENGTH - 1),
  };
}

const everyPart = ['clientBackground', 'challenge', 'solution', 'resultsAchieved'] as const;

export type CaseStudyPart = (typeof everyPart)[number];

export const listParts = (study: CaseStudy): CaseStudyPart[] =>
  everyPart.filter((part) => study[part].length > 0);

export type Neighbour = Pick<CaseStudyCard, 'slug' | 'heading' | 'subtitle'>;

export type Neighbours = { older?: Neighbour; newer?: Neighbour; isLost?: true };

function toNeighbour(card: CaseStudyCard | undefined): Neighbour | undefined {
  return card && { slug: card.slug, heading: card.heading, subtitle: card.subtitle };
}

/** Fetches the next older and the next newer story, so that readers can continue and crawlers reach every story. */
export async function fetchNeighbours({ slug }: CaseStudy, context: CallContext): Promise<Neighbours> {
  try {
    const { items } = await listCaseStudies({ pageSize: maxPageSize }, context);
    const at = items.findIndex((card) => card.slug === slug);
    // The index is -1 if the story is not on the fetched page: it then links to the newest story only.
    return { older: toNeighbour(items[at + 1]), newer: toNeighbour(items[at - 1]) };
  } catch (error) {
    logFailure('Other case studies could not be loaded', error, context.signal);
    return { isLost: true };
  }
}
