import type { MetaArgs } from '@hireloom/contracts';
import { BelowTheFold } from '@hireloom/design/ui';
import { raas } from '../content/raas';
import { createServiceMeta } from '../meta/page-meta';
import { FiguresBand } from '../sections/figures';
import { PageOpening } from '../sections/page-opening';
import { MonthLoom } from '../sections/raas/month-loom';
import { FeeCalculator } from '../sections/service/fee-calculator';
import { IconSlides } from '../sections/service/icon-slides';
import { HowItWorks } from '../sections/service/how-it-works';
import { Pricing } from '../sections/service/pricing';
import { ServiceEnd } from '../sections/service/service-end';

export const meta = ({ url }: MetaArgs<null>) => createServiceMeta(raas, url);

export function Component() {
  return (
    <>
      <PageOpening opening={raas.opening} figure={<MonthLoom />} />
      <FiguresBand id="figures" stats={raas.stats} />
      <BelowTheFold>
        <IconSlides section={raas.stages} />
        <HowItWorks section={raas.howItWorks} />
        <Pricing section={raas.pricing} example={<FeeCalculator />} />
        <ServiceEnd page={raas} own="raas" />
      </BelowTheFold>
    </>
  );
}
