import { type CallContext, getCaseStudy } from '@hireloom/contracts/api';
import { type CaseStudy, snippet, withoutLineBreakMarkers } from '@hireloom/contracts';
import { loadSanitiser } from '../article-html/load-sanitiser';

/** A case study that may be shown: its client background is sanitised HTML. */
export type ShownCaseStudy = CaseStudy & { description: string };

const longestDescription = 160;

export async function fetchCaseStudy(slug: string, context: CallContext): Promise<ShownCaseStudy> {
  const [study, sanitise] = await Promise.all([getCaseStudy(slug, context), loadSanitiser()]);
  return {
    ...study,
    clientBackground: sanitise(withoutLineBreakMarkers(study.clientBackground)),
    description: snippet(study.clientBackground, longestDescription - 1),
  };
}
