import { buttonStyles, type ButtonLook } from './button-styles';
import { SiteLink, type SiteLinkProps } from './site-link';

type Props = SiteLinkProps & ButtonLook;

/** Goes somewhere, and looks like a button. */
export function ButtonLink({ variant, size, isWide, ...rest }: Props) {
  return <SiteLink css={buttonStyles({ variant, size, isWide })} {...rest} />;
}
