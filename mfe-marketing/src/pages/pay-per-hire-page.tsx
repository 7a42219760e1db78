import type { MetaArgs } from '@hireloom/contracts';
import { BelowTheFold } from '@hireloom/design/ui';
import { payPerHire } from '../content/pay-per-hire';
import { createServiceMeta } from '../meta/page-meta';
import { ComposedOpening } from '../sections/composed-opening';
import { FiguresBand } from '../sections/figures';
import { FeeTimeline } from '../sections/pay-per-hire/fee-timeline';
import { PointRows } from '../sections/point-rows';
import { PictureSlides } from '../sections/service/picture-slides';
import { Pricing } from '../sections/service/pricing';
import { ServiceEnd } from '../sections/service/service-end';

export const meta = ({ url }: MetaArgs<null>) => createServiceMeta(payPerHire, url);

export function Component() {
  return (
    <>
      <ComposedOpening opening={payPerHire.opening}>
        <FeeTimeline />
      </ComposedOpening>
      <FiguresBand id="figures" stats={payPerHire.stats} />
      <BelowTheFold>
        <PictureSlides section={payPerHire.showcase} />
        <Pricing section={payPerHire.pricing} own="payPerHire" />
        <PointRows section={payPerHire.guarantee} tone="tint" />
        <ServiceEnd page={payPerHire} own="payPerHire" />
      </BelowTheFold>
    </>
  );
}
