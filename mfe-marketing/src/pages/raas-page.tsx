import type { LoaderArgs, MetaArgs, PageProps } from '@hireloom/contracts';
import { BelowTheFold } from '@hireloom/design/ui';
import { useState } from 'react';
import { raas } from '../content/raas';
import { createServiceMeta } from '../meta/page-meta';
import { FigureRows, FiguresBand } from '../sections/figures';
import { PageOpening } from '../sections/page-opening';
import { describeRequest, isPlanned, parsePlan, type Plan } from '../sections/raas/plan';
import { TeamPlanner } from '../sections/raas/team-planner';
import { PictureSlides } from '../sections/service/picture-slides';
import { HowItWorks } from '../sections/service/how-it-works';
import { Pricing } from '../sections/service/pricing';
import { ServiceEnd } from '../sections/service/service-end';

/** The plan is part of the URL, so a shared link opens the same plan. */
export const loader = ({ url }: LoaderArgs): Promise<Plan> => Promise.resolve(parsePlan(url.searchParams));

export const meta = ({ url }: MetaArgs<Plan>) => createServiceMeta(raas, url);

export function Component({ loaderData: initial }: PageProps<Plan>) {
  const [plan, setPlan] = useState(initial);
  const prefill = isPlanned(plan) ? describeRequest(plan) : undefined;
  const actions = raas.opening.actions.map((action) => ({ ...action, prefill }));
  return (
    <>
      <PageOpening
        opening={{ ...raas.opening, actions }}
        figure={<TeamPlanner initial={initial} plan={plan} onChange={setPlan} />}
      >
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
