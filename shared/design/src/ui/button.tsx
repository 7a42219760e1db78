import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { buttonStyles, type ButtonLook } from './button-styles';
import { SiteLink, type SiteLinkProps } from './site-link';

type Props = ComponentPropsWithRef<'button'> &
  ButtonLook & {
    /** An action is in progress: the button is disabled and marked `aria-busy`. The caller supplies the label. */
    isBusy?: boolean;
    /** Clicks do nothing, but the button stays focusable. Marked `aria-disabled`. */
    isInert?: boolean;
  };

const swallow = (event: MouseEvent) => event.preventDefault();

export function Button({
  variant,
  size,
  isWide,
  isBusy = false,
  isInert = false,
  type = 'button',
  disabled = false,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      aria-disabled={isInert || undefined}
      onClick={isInert ? swallow : onClick}
      css={buttonStyles({ variant, size, isWide })}
      {...rest}
    />
  );
}

export function ButtonLink({ variant, size, isWide, ...rest }: SiteLinkProps & ButtonLook) {
  return <SiteLink css={buttonStyles({ variant, size, isWide })} {...rest} />;
}
