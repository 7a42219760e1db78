import type { MetaArgs } from '@hireloom/contracts';
import { BelowTheFold } from '@hireloom/design/ui';
import { fractionalHiring } from '../content/fractional-hiring';
import { createServiceMeta } from '../meta/page-meta';
import { ComposedOpening } from '../sections/composed-opening';
import { FiguresBand } from '../sections/figures';
import { LeaderWeek } from '../sections/fractional-hiring/leader-week';
import { PointRows } from '../sections/point-rows';
import { HowItWorks } from '../sections/service/how-it-works';
import { Pricing } from '../sections/service/pricing';
import { Roles } from '../sections/service/roles';
import { ServiceEnd } from '../sections/service/service-end';

export const meta = ({ url }: MetaArgs<null>) => createServiceMeta(fractionalHiring, url);

export function Component() {
  return (
    <>
      <ComposedOpening opening={fractionalHiring.opening}>
        <LeaderWeek />
      </ComposedOpening>
      <FiguresBand id="figures" stats={fractionalHiring.stats} />
      <BelowTheFold>
        <Roles />
        <HowItWorks section={fractionalHiring.howItWorks} />
        <PointRows section={fractionalHiring.savings} tone="tint" />
        <Pricing section={fractionalHiring.pricing} own="fractionalHiring" />
        <ServiceEnd page={fractionalHiring} own="fractionalHiring" />
      </BelowTheFold>
    </>
  );
}
