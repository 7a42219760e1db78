import { css } from '@emotion/react';
import { columns, layout, space } from '@hireloom/design';
import { Section, SectionHeading } from '@hireloom/design/ui';
import { womenRemote } from '../../content/women-remote';
import { Picture } from '../picture';
import { OfferingSide } from './offering-side';

const openingStyles = css(columns(layout.blockGap, { large: '7fr 5fr' }), {
  alignItems: 'center',
});

const pictureStyles = css({ maxWidth: space(130), marginInline: 'auto' });

const sidesStyles = css(columns(layout.cardGap, { large: '7fr 5fr' }));

/** The partner offering, told to both who take part in it. */
export function WomenRemote() {
  const { id, eyebrow, heading, text, picture, pictureAlt, companies, professionals } = womenRemote;
  return (
    <Section id={id} tone="tint" labelledBy={`${id}-heading`}>
      <div css={openingStyles}>
        <SectionHeading id={`${id}-heading`} eyebrow={eyebrow} title={heading} lead={text} />
        <Picture src={picture} alt={pictureAlt} width={640} height={500} css={pictureStyles} />
      </div>
      <div css={sidesStyles}>
        <OfferingSide side={companies} columns={2} />
        <OfferingSide side={professionals} columns={1} />
      </div>
    </Section>
  );
}
