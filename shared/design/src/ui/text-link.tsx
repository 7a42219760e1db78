import { css } from '@emotion/react';
import { ArrowRight, ArrowUpRight } from 'lucide';
import { layout, motionAllowed, radii, space, toned, transition, weights } from '../tokens';
import { Icon } from './icon';
import { SiteLink, type SiteLinkProps } from './site-link';

type Props = SiteLinkProps & {
  /** On its own, with an arrow and a large touch target, instead of within a sentence. */
  isStandalone?: boolean;
};

const base = css({
  color: toned.accent,
  textDecorationLine: 'underline',
  textDecorationThickness: '0.08em',
  textUnderlineOffset: '0.2em',
  borderRadius: radii.small,
  '&:hover': { color: toned.accentStrong, textDecorationThickness: '0.14em' },
});

const standalone = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1.5),
  minHeight: layout.touchTarget,
  fontWeight: weights.semibold,
  // With large text, an email address can be wider than a phone.
  overflowWrap: 'anywhere',
  textDecorationLine: 'none',
  '&:hover': { textDecorationLine: 'underline' },
  '& > svg': { flexShrink: 0, transition: transition('transform') },
  [motionAllowed]: { '&:hover > svg': { transform: 'translateX(3px)' } },
});

export function TextLink({ isStandalone = false, children, ...rest }: Props) {
  if (!isStandalone)
    return (
      <SiteLink css={base} {...rest}>
        {children}
      </SiteLink>
    );
  return (
    <SiteLink css={[base, standalone]} {...rest}>
      {children}
      <Icon of={rest.opensNewTab ? ArrowUpRight : ArrowRight} />
    </SiteLink>
  );
}
