import { css } from '@emotion/react';
import { below, space } from '@hireloom/design';
import type { Action } from '../content/shapes';
import { ActionLink } from './action-link';

const rowStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(3),
  // On a phone as wide as the text, side by side if both fit.
  [below.small]: { width: '100%', gap: space(1.5), '& > a': { flexGrow: 1, paddingInline: space(3.5) } },
});

type Props = {
  actions: readonly Action[];
  isOnNight?: boolean;
  /** Leaves all buttons unfilled, because the page's main call to action is elsewhere. */
  isQuiet?: boolean;
  className?: string;
};

export function ActionRow({ actions, isOnNight = false, isQuiet = false, className }: Props) {
  const first = isOnNight ? 'onDark' : 'primary';
  return (
    <div css={rowStyles} className={className}>
      {actions.map((action, index) => (
        <ActionLink
          key={action.label}
          action={action}
          look={index === 0 && !isQuiet ? first : 'secondary'}
          size="large"
        />
      ))}
    </div>
  );
}
