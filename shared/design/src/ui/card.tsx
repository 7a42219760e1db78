import { css } from '@emotion/react';
import type { HTMLAttributes, Ref } from 'react';
import {
  canHover,
  colours,
  layout,
  radii,
  shadows,
  strokes,
  toned,
  tones,
  transition,
  type Tone,
} from '../tokens';
import { SiteLink, type SiteLinkProps } from './site-link';

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'article' | 'li' | 'figure';
  tone?: Tone;
  /** Padding around the content. Turn it off for a card that starts with a picture. */
  isPadded?: boolean;
  /** Makes the whole card clickable. Put one `CardLink` inside it. */
  isLink?: boolean;
  ref?: Ref<never>;
};

const base = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  border: `${strokes.hairline} solid ${toned.line}`,
  borderRadius: radii.medium,
  overflow: 'clip',
});

const padded = css({ padding: layout.cardPadding });

const pressable = css({
  transition: transition('border-color', 'box-shadow', 'transform'),
  [canHover]: { '&:hover': { borderColor: toned.accent, boxShadow: shadows.raised } },
  '&:focus-within': { borderColor: toned.accent },
});

const night = css({ borderColor: colours.nightLine });

export function Card({
  as: Element = 'div',
  tone = 'surface',
  isPadded = true,
  isLink = false,
  ...rest
}: Props) {
  const styles = [base, tones[tone], tone === 'night' && night, isPadded && padded, isLink && pressable];
  return <Element css={styles} {...rest} />;
}

const stretched = css({
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': {
    outline: `${strokes.ring} solid ${toned.focus}`,
    outlineOffset: '-4px',
    borderRadius: radii.medium,
  },
});

/** Put it in the heading: the link covers the card, but its accessible name stays short. */
export function CardLink(props: SiteLinkProps) {
  return <SiteLink css={stretched} {...props} />;
}
