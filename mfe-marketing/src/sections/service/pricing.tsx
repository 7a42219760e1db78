import { css } from '@emotion/react';
import type { ServiceKey } from '@hireloom/contracts';
import { Slot } from '@hireloom/contracts/platform';
import {
  columns,
  fluid,
  forcedColours,
  from,
  layout,
  radii,
  space,
  strokes,
  toned,
  tones,
} from '@hireloom/design';
import { Icon, Section, typography, keepTogether } from '@hireloom/design/ui';
import type { PricingSection } from '../../content/shapes';
import { ActionRow } from '../action-row';
import { TickList } from '../tick-list';

const columnsStyles = css(columns(layout.blockGap, { large: 'minmax(0, 1fr) minmax(0, 1fr)' }), {
  [from.large]: { alignItems: 'start' },
});

const textStyles = css(columns(space(4)));
const dependsStyles = css(columns(space(3)), {
  paddingBlockStart: space(6),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
});

const listStyles = css({ display: 'grid' });

const itemStyles = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space(2, 5),
  paddingBlock: fluid(14, 24),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
  '&:first-of-type': { paddingBlockStart: 0, borderBlockStart: 0 },
  '& > svg': { gridRow: 'span 2', color: toned.accent, marginBlockStart: space(0.5) },
});

const quoteStyles = css(columns(space(6), { large: 'minmax(0, 1fr) auto' }), {
  alignItems: 'center',
  padding: layout.cardPadding,
  borderRadius: radii.large,
  [forcedColours]: { border: `${strokes.hairline} solid` },
  [from.large]: { gap: layout.blockGap, padding: space(8, 12) },
});

const quoteTextStyles = css(columns(space(3)));

function Items({ items }: Pick<PricingSection, 'items'>) {
  return (
    <ul css={listStyles}>
      {items.map(({ icon, title, text }) => (
        <li key={title} css={itemStyles}>
          <Icon of={icon} size={32} />
          <h3 css={typography.h3}>{title}</h3>
          <p css={typography.softBody}>{keepTogether(text)}</p>
        </li>
      ))}
    </ul>
  );
}

type Props = { section: PricingSection; own: ServiceKey };

export function Pricing({ section, own }: Props) {
  const { id, heading, intro, items, dependsOn, quote } = section;
  return (
    <Section id={id} tone="surface" title={heading} lead={keepTogether(intro)}>
      <div css={columnsStyles}>
        <div css={textStyles}>
          <Items items={items} />
          <div css={dependsStyles}>
            <h3 css={typography.title}>{dependsOn.heading}</h3>
            <TickList items={dependsOn.items} />
          </div>
        </div>
        <Slot name="worked-price" own={own} />
      </div>
      <div css={[tones.night, quoteStyles]}>
        <div css={quoteTextStyles}>
          <h3 css={typography.h3}>{quote.heading}</h3>
          <p css={typography.softBody}>{keepTogether(quote.text)}</p>
        </div>
        <ActionRow actions={quote.actions} isOnNight />
      </div>
    </Section>
  );
}
