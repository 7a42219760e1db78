import { css, keyframes } from '@emotion/react';
import { Plus } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import {
  durations,
  easing,
  layout,
  motionAllowed,
  radii,
  space,
  strokes,
  toned,
  transition,
  type,
  whenStatic,
} from '../tokens';
import { Icon } from './icon';

type Item = { id: string; title: ReactNode; content: ReactNode; icon?: ReactNode };

const listStyles = css({ borderBlockEnd: `${strokes.hairline} solid ${toned.line}` });

const itemStyles = css({ borderBlockStart: `${strokes.hairline} solid ${toned.line}` });

const buttonStyles = css({
  ...type.title,
  display: 'flex',
  alignItems: 'center',
  gap: space(4),
  width: '100%',
  minHeight: space(14),
  paddingBlock: space(2.5),
  borderRadius: radii.small,
  '&:hover': { color: toned.accent },
  '& > span': { flexGrow: 1 },
  '&[aria-expanded="true"] > svg:last-of-type': { transform: 'rotate(45deg)' },
});

const plusStyles = css({
  flexShrink: 0,
  color: toned.accent,
  transition: transition('transform'),
  ...whenStatic({ display: 'none' }),
});

const unfold = keyframes({ from: { opacity: 0, transform: 'translateY(-4px)' } });

const panelStyles = css({
  ...type.body,
  color: toned.textSoft,
  maxWidth: layout.measure,
  paddingBlockEnd: space(6),
  [motionAllowed]: { animation: `${unfold} ${durations.base} ${easing.out}` },
  ...whenStatic({ animation: 'none', '&[hidden]': { display: 'block !important' } }),
});

export function Accordion({ items }: { items: readonly Item[] }) {
  const [openId, setOpenId] = useState<string>();
  const prefix = useId();
  return (
    <div css={listStyles}>
      {items.map(({ id, title, content, icon }) => {
        const isOpen = id === openId;
        const [buttonId, panelId] = [`${prefix}-${id}-button`, `${prefix}-${id}-panel`];
        return (
          <div key={id} css={itemStyles}>
            <h3>
              <button
                type="button"
                id={buttonId}
                aria-expanded={isOpen}
                aria-controls={panelId}
                onClick={() => setOpenId(isOpen ? undefined : id)}
                css={buttonStyles}
              >
                {icon}
                <span>{title}</span>
                <Icon of={Plus} size={24} css={plusStyles} />
              </button>
            </h3>
            <div id={panelId} hidden={!isOpen} css={panelStyles}>
              {content}
            </div>
          </div>
        );
      })}
    </div>
  );
}
