import { css } from '@emotion/react';
import { below, space } from '@hireloom/design';
import type { Action } from '../content/shapes';
import { ActionLink } from './action-link';

const rowStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(3),
  [below.small]: { '& > *': { flexGrow: 1 } },
});

type Props = { actions: readonly Action[]; isOnNight?: boolean; className?: string };

/** Calls to action side by side; the first one is what we hope for. */
export function ActionRow({ actions, isOnNight = false, className }: Props) {
  const first = isOnNight ? 'onDark' : 'primary';
  return (
    <div css={rowStyles} className={className}>
      {actions.map((action, index) => (
        <ActionLink
          key={action.label}
          action={action}
          look={index === 0 ? first : 'secondary'}
          size="large"
        />
      ))}
    </div>
  );
}
