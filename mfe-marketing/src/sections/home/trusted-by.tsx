import { css } from '@emotion/react';
import type { Logo } from '@hireloom/contracts';
import { fluid, space, toned, type, weights } from '@hireloom/design';
import { Marquee, Section } from '@hireloom/design/ui';
import { home } from '../../content/home';
import { Figures } from '../figures';
import type { Fetched } from './home-data';

const sectionStyles = css({ paddingBlock: fluid(40, 64) });
const headingStyles = css({
  ...type.control,
  fontWeight: weights.semibold,
  color: toned.textSoft,
  textAlign: 'center',
  textWrap: 'balance',
});
const logosStyles = css({ display: 'grid', gap: space(6) });
const logoStyles = css({ width: space(40), height: space(12), objectFit: 'contain' });
const wordStyles = css({ ...type.h3, whiteSpace: 'nowrap' });

/** A client without a picture still has a name. */
function ClientLogo({ heading, picture }: { heading: string; picture: string }) {
  if (!picture) return <span css={wordStyles}>{heading}</span>;
  return <img src={picture} alt={heading} width={160} height={48} loading="lazy" css={logoStyles} />;
}

/** The built-in logos stand in for an empty list, and for one that can't be had in time. */
export function TrustedBy({ logos }: { logos: Fetched<Logo> }) {
  const { id, heading, marqueeLabel, builtInLogos, stats } = home.trustedBy;
  const headingId = `${id}-heading`;
  const isBuiltIn = typeof logos === 'string' || logos.length === 0;
  const shown = isBuiltIn
    ? builtInLogos
    : logos.map(({ heading: name, banner }) => ({ heading: name, picture: banner }));
  return (
    <Section id={id} labelledBy={headingId} tone="surface" css={sectionStyles}>
      <div css={logosStyles}>
        <h2 id={headingId} css={headingStyles}>
          {heading}
        </h2>
        <Marquee
          label={marqueeLabel}
          items={shown.map((logo, index) => ({ id: `${index}`, content: <ClientLogo {...logo} /> }))}
        />
      </div>
      <Figures items={stats} />
    </Section>
  );
}
