import type { MetaArgs } from '@hireloom/contracts';
import { payPerHire } from '../content/pay-per-hire';
import { workedExamples } from '../content/worked-examples';
import { serviceMeta } from '../meta/service-meta';
import { BelowFirstWindow } from '../sections/below-first-window';
import { ClosingBanner } from '../sections/closing-banner';
import { ComposedOpening } from '../sections/composed-opening';
import { FiguresBand } from '../sections/figures';
import { FeeTimeline } from '../sections/pay-per-hire/fee-timeline';
import { PointRows } from '../sections/point-rows';
import { Questions } from '../sections/questions';
import { AgencyCompared } from '../sections/service/agency-compared';
import { CaseStudies } from '../sections/service/case-studies';
import { Pricing } from '../sections/service/pricing';
import { RelatedReading } from '../sections/service/related-reading';
import { ServicesCompared } from '../sections/service/services-compared';
import { Showcase } from '../sections/service/showcase';
import { WorkedPrice } from '../sections/service/worked-panel';

export const meta = ({ url }: MetaArgs<null>) => serviceMeta(payPerHire, url);

export function Component() {
  return (
    <>
      <ComposedOpening opening={payPerHire.opening}>
        <FeeTimeline />
      </ComposedOpening>
      <FiguresBand id="figures" stats={payPerHire.stats} />
      <BelowFirstWindow>
        <Showcase />
        <Pricing section={payPerHire.pricing} example={<WorkedPrice example={workedExamples.payPerHire} />} />
        <PointRows section={payPerHire.guarantee} tone="tint" />
        <AgencyCompared />
        <ServicesCompared own="payPerHire" />
        <Questions faq={payPerHire.faq} />
        <CaseStudies section={payPerHire.caseStudies} service="pay-per-hire" />
        <RelatedReading service="payPerHire" />
        <ClosingBanner banner={payPerHire.callToAction} />
      </BelowFirstWindow>
    </>
  );
}
