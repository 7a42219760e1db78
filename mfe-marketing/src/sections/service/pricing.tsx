import { css } from '@emotion/react';
import { colours, from, layout, radii, space, strokes, toned, tones, type } from '@hireloom/design';
import { Icon, Section } from '@hireloom/design/ui';
import type { PricingSection } from '../../content/shapes';
import { ActionRow } from '../action-row';
import { TickList } from '../tick-list';

const columnsStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: layout.blockGap,
  [from.large]: { gridTemplateColumns: '7fr 5fr', alignItems: 'start' },
});

const listStyles = css({ display: 'grid' });

const itemStyles = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space(2, 5),
  paddingBlock: space(6),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
  '& > svg': { gridRow: 'span 2', color: toned.accent, marginBlockStart: space(0.5) },
});

const titleStyles = css(type.h3);
const textStyles = css({ ...type.body, color: toned.textSoft });

const panelStyles = css({
  display: 'grid',
  gap: space(5),
  padding: layout.cardPadding,
  borderRadius: radii.medium,
  backgroundColor: colours.marigoldTint,
});

const quoteStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(6),
  padding: layout.cardPadding,
  borderRadius: radii.large,
  [from.large]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', padding: space(10, 12) },
});

const quoteTextStyles = css({ display: 'grid', gap: space(2) });

function Items({ items }: Pick<PricingSection, 'items'>) {
  return (
    <ul css={listStyles}>
      {items.map(({ icon, title, text }) => (
        <li key={title} css={itemStyles}>
          <Icon of={icon} size={32} />
          <h3 css={titleStyles}>{title}</h3>
          <p css={textStyles}>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** What one pays and when, what the fee hangs on, and how to get a figure. */
export function Pricing({ section }: { section: PricingSection }) {
  const { id, heading, intro, items, dependsOn, quote } = section;
  return (
    <Section id={id} tone="surface" title={heading} lead={intro}>
      <div css={columnsStyles}>
        <Items items={items} />
        <div css={panelStyles}>
          <h3 css={titleStyles}>{dependsOn.heading}</h3>
          <TickList items={dependsOn.items} />
        </div>
      </div>
      <div css={[tones.night, quoteStyles]}>
        <div css={quoteTextStyles}>
          <h3 css={titleStyles}>{quote.heading}</h3>
          <p css={textStyles}>{quote.text}</p>
        </div>
        <ActionRow actions={quote.actions} isOnNight />
      </div>
    </Section>
  );
}
