import type { MetaArgs } from '@hireloom/contracts';
import { fractionalHiring } from '../content/fractional-hiring';
import { workedExamples } from '../content/worked-examples';
import { serviceMeta } from '../meta/service-meta';
import { BelowFirstWindow } from '../sections/below-first-window';
import { ClosingBanner } from '../sections/closing-banner';
import { ComposedOpening } from '../sections/composed-opening';
import { FiguresBand } from '../sections/figures';
import { LeaderWeek } from '../sections/fractional-hiring/leader-week';
import { PointRows } from '../sections/point-rows';
import { Questions } from '../sections/questions';
import { CaseStudies } from '../sections/service/case-studies';
import { HowItWorks } from '../sections/service/how-it-works';
import { Pricing } from '../sections/service/pricing';
import { RelatedReading } from '../sections/service/related-reading';
import { Roles } from '../sections/service/roles';
import { ServicesCompared } from '../sections/service/services-compared';
import { WorkedPrice } from '../sections/service/worked-panel';

export const meta = ({ url }: MetaArgs<null>) => serviceMeta(fractionalHiring, url);

export function Component() {
  return (
    <>
      <ComposedOpening opening={fractionalHiring.opening}>
        <LeaderWeek />
      </ComposedOpening>
      <FiguresBand id="figures" stats={fractionalHiring.stats} />
      <BelowFirstWindow>
        <Roles />
        <HowItWorks section={fractionalHiring.howItWorks} />
        <PointRows section={fractionalHiring.savings} tone="tint" />
        <Pricing
          section={fractionalHiring.pricing}
          example={<WorkedPrice example={workedExamples.fractionalHiring} />}
        />
        <ServicesCompared own="fractionalHiring" />
        <Questions faq={fractionalHiring.faq} />
        <CaseStudies section={fractionalHiring.caseStudies} service="fractional-hiring" />
        <RelatedReading service="fractionalHiring" />
        <ClosingBanner banner={fractionalHiring.callToAction} />
      </BelowFirstWindow>
    </>
  );
}
