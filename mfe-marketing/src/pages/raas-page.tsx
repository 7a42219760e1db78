import type { LoaderArgs, MetaArgs, PageProps } from '@hireloom/contracts';
import { BelowTheFold } from '@hireloom/design/ui';
import { raas } from '../content/raas';
import { createServiceMeta } from '../meta/page-meta';
import { FigureRows, FiguresBand } from '../sections/figures';
import { PageOpening } from '../sections/page-opening';
import { parsePlan, type Plan } from '../sections/raas/plan';
import { TeamPlanner } from '../sections/raas/team-planner';
import { PictureSlides } from '../sections/service/picture-slides';
import { HowItWorks } from '../sections/service/how-it-works';
import { Pricing } from '../sections/service/pricing';
import { ServiceEnd } from '../sections/service/service-end';

/** The plan is part of the URL, so a shared link opens the same plan. */
export const loader = ({ url }: LoaderArgs): Promise<Plan> => Promise.resolve(parsePlan(url.searchParams));

export const meta = ({ url }: MetaArgs<Plan>) => createServiceMeta(raas, url);

export function Component({ loaderData: plan }: PageProps<Plan>) {
  return (
    <>
      <PageOpening opening={raas.opening} figure={<TeamPlanner initial={plan} />}>
        <FigureRows items={raas.pace} />
      </PageOpening>
      <FiguresBand id="figures" stats={raas.stats} />
      <BelowTheFold>
        <PictureSlides section={raas.stages} />
        <HowItWorks section={raas.howItWorks} />
        <Pricing section={raas.pricing} own="raas" />
        <ServiceEnd page={raas} own="raas" />
      </BelowTheFold>
    </>
  );
}
