import { css } from '@emotion/react';
import { layout, inPrint, space, toned, type, weights } from '@hireloom/design';
import { Icon, SiteLink } from '@hireloom/design/ui';
import { ArrowLeft } from 'lucide';

const styles = css({
  ...type.control,
  fontWeight: weights.semibold,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  width: 'fit-content',
  minHeight: layout.touchTarget,
  color: toned.accent,
  textDecoration: 'none',
  '&:hover': { color: toned.accentStrong, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  [inPrint]: { display: 'none' },
});

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <SiteLink href={href} css={styles}>
      <Icon of={ArrowLeft} />
      {children}
    </SiteLink>
  );
}
