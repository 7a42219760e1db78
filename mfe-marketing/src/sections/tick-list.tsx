import { css } from '@emotion/react';
import { space, toned, type } from '@hireloom/design';
import { Icon, keepTogether } from '@hireloom/design/ui';
import { Check } from 'lucide';

const listStyles = css({ ...type.control, display: 'grid', gap: space(2.5) });

const itemStyles = css({
  display: 'flex',
  gap: space(2.5),
  '& > svg': { flexShrink: 0, marginBlockStart: '0.12em', color: toned.accent },
});

export function TickList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul css={listStyles} className={className}>
      {items.map((item) => (
        <li key={item} css={itemStyles}>
          <Icon of={Check} />
          <span>{keepTogether(item)}</span>
        </li>
      ))}
    </ul>
  );
}
