import type { MetaArgs } from '@hireloom/contracts';
import { raas } from '../content/raas';
import { serviceMeta } from '../meta/service-meta';
import { BelowFirstWindow } from '../sections/below-first-window';
import { ClosingBanner } from '../sections/closing-banner';
import { FiguresBand } from '../sections/figures';
import { PageOpening } from '../sections/page-opening';
import { Questions } from '../sections/questions';
import { MonthLoom } from '../sections/raas/month-loom';
import { CaseStudies } from '../sections/service/case-studies';
import { FeeCalculator } from '../sections/service/fee-calculator';
import { HowItWorks } from '../sections/service/how-it-works';
import { Pricing } from '../sections/service/pricing';
import { RelatedReading } from '../sections/service/related-reading';
import { ServicesCompared } from '../sections/service/services-compared';
import { Stages } from '../sections/service/stages';

export const meta = ({ url }: MetaArgs<null>) => serviceMeta(raas, url);

export function Component() {
  return (
    <>
      <PageOpening opening={raas.opening} figure={<MonthLoom />} />
      <FiguresBand id="figures" stats={raas.stats} />
      <BelowFirstWindow>
        <Stages />
        <HowItWorks section={raas.howItWorks} />
        <Pricing section={raas.pricing} example={<FeeCalculator />} />
        <ServicesCompared own="raas" />
        <Questions faq={raas.faq} />
        <CaseStudies section={raas.caseStudies} service="raas" />
        <RelatedReading service="raas" />
        <ClosingBanner banner={raas.callToAction} />
      </BelowFirstWindow>
    </>
  );
}
