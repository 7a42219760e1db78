import type { MetaArgs } from '@hireloom/contracts';
import { payPerHire } from '../content/pay-per-hire';
import { serviceMeta } from '../meta/service-meta';
import { BelowFirstWindow } from '../sections/below-first-window';
import { ClosingBanner } from '../sections/closing-banner';
import { FiguresBand } from '../sections/figures-band';
import { PageOpening } from '../sections/page-opening';
import { PointColumns } from '../sections/point-columns';
import { Questions } from '../sections/questions';
import { AgencyCompared } from '../sections/service/agency-compared';
import { CaseStudies } from '../sections/service/case-studies';
import { HowItWorks } from '../sections/service/how-it-works';
import { Pricing } from '../sections/service/pricing';
import { ServicesCompared } from '../sections/service/services-compared';
import { Showcase } from '../sections/service/showcase';

export const meta = ({ url }: MetaArgs<null>) => serviceMeta(payPerHire, url);

export function Component() {
  return (
    <>
      <PageOpening opening={payPerHire.opening} />
      <FiguresBand id="figures" stats={payPerHire.stats} />
      <BelowFirstWindow>
        <Showcase />
        <HowItWorks section={payPerHire.howItWorks} />
        <Pricing section={payPerHire.pricing} />
        <PointColumns section={payPerHire.guarantee} tone="tint" />
        <AgencyCompared />
        <ServicesCompared own="payPerHire" />
        <Questions faq={payPerHire.faq} />
        <CaseStudies section={payPerHire.caseStudies} />
        <ClosingBanner banner={payPerHire.callToAction} />
      </BelowFirstWindow>
    </>
  );
}
