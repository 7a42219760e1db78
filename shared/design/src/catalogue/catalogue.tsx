import { css } from '@emotion/react';
import { ButtonLink, Section, SectionHeading, ThreadMotif } from '../ui';
import { space } from '../tokens';
import { Buttons, Dialogs, Fields } from './controls';
import { Colours, Shapes, TypeScale } from './foundations';
import { Cards, Figures, Moving, Questions } from './showcase';

const contentsStyles = css({ display: 'flex', flexWrap: 'wrap', gap: space(2) });

const CONTENTS = {
  Colours: '#colours',
  Type: '#type',
  Shapes: '#shapes',
  Buttons: '#buttons-canvas',
  Fields: '#fields',
  Cards: '#cards',
  Figures: '#figures',
  Accordion: '#accordion',
  Moving: '#carousel',
  Dialogs: '#dialogs',
};

/** Every part of the design system in every state. */
export function Catalogue() {
  return (
    <main>
      <Section labelledBy="catalogue" backdrop={<ThreadMotif seed="hireloom" />}>
        <SectionHeading
          id="catalogue"
          level={1}
          eyebrow="Design system"
          title="The parts of Hireloom"
          lead="Every part in every state, as the pages use it. Change the window, the text size, the contrast and the motion setting: it should hold."
        />
        <nav aria-label="Parts" css={contentsStyles}>
          {Object.entries(CONTENTS).map(([name, href]) => (
            <ButtonLink key={name} href={href} size="small" variant="secondary">
              {name}
            </ButtonLink>
          ))}
        </nav>
      </Section>
      <Colours />
      <TypeScale />
      <Shapes />
      <Buttons tone="canvas" />
      <Buttons tone="tint" />
      <Buttons tone="night" />
      <Fields />
      <Cards />
      <Figures />
      <Questions />
      <Moving />
      <Dialogs />
    </main>
  );
}
