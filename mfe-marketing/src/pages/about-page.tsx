import { BelowTheFold } from '@hireloom/design/ui';
import { about } from '../content/about';
import { createPageMeta } from '../meta/page-meta';
import { OurStory } from '../sections/about/our-story';
import { OurValues } from '../sections/about/our-values';
import { Locations } from '../sections/about/locations';
import { SharedHours } from '../sections/about/shared-hours';
import { WhoWeAre } from '../sections/about/who-we-are';
import { WomenRemote } from '../sections/about/women-remote';
import { ClosingBanner } from '../sections/closing-banner';
import { ComposedOpening } from '../sections/composed-opening';
import { FiguresBand } from '../sections/figures';

export const meta = () => createPageMeta(about.meta);

export function Component() {
  return (
    <>
      <ComposedOpening opening={about.opening}>
        <SharedHours />
      </ComposedOpening>
      <FiguresBand id={about.numbers.id} stats={about.numbers} />
      <BelowTheFold>
        <OurValues />
        <Locations />
        <OurStory />
        <WomenRemote />
        <WhoWeAre />
        <ClosingBanner banner={about.callToAction} />
      </BelowTheFold>
    </>
  );
}
