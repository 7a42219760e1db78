import { css } from '@emotion/react';
import type { Logo } from '@hireloom/contracts';
import {
  below,
  fluid,
  inPrint,
  logoPlate,
  reducedMotion,
  space,
  toned,
  type,
  weights,
} from '@hireloom/design';
import { Marquee, Section } from '@hireloom/design/ui';
import { home } from '../../content/home';
import { ActionLink } from '../action-link';
import { Figures } from '../figures';
import { type Fetched, useLateData } from './home-data';

const sectionStyles = css({ paddingBlock: fluid(32, 56), '& > div': { gap: fluid(20, 40) } });
const headingStyles = css({
  ...type.control,
  fontWeight: weights.semibold,
  color: toned.textSoft,
  textAlign: 'center',
  textWrap: 'balance',
});
const logosStyles = css({ display: 'grid', gap: space(4), [inPrint]: { breakInside: 'avoid' } });
const logoStyles = css({
  ...logoPlate,
  width: space(40),
  maxWidth: '100%',
  height: space(12),
  objectFit: 'contain',
  // Fits two logos side by side on a phone while the marquee stands still.
  [below.small]: { width: space(35) },
});
const wordStyles = css({
  ...type.h3,
  whiteSpace: 'nowrap',
  display: 'grid',
  alignItems: 'center',
  minHeight: space(12),
});

/** With reduced motion, late logos take up no more rows than the built-in ones. */
const lateStyles = css({
  [reducedMotion]: {
    [`& li:nth-of-type(n + ${home.trustedBy.builtInLogos.length + 1})`]: { display: 'none' },
  },
});

const figuresStyles = css({ [below.medium]: { rowGap: space(4) } });

const recordStyles = css({
  ...type.control,
  fontWeight: weights.semibold,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1, 8),
});

function ClientLogo({ heading, picture }: { heading: string; picture: string }) {
  if (!picture) return <span css={wordStyles}>{heading}</span>;
  return <img src={picture} alt={heading} width={160} height={48} loading="lazy" css={logoStyles} />;
}

/** Shows the built-in logos until a late list arrives, and if the list is empty or failed to load. */
export function TrustedBy({ loaded }: { loaded: Fetched<Logo> }) {
  const { id, heading, marqueeLabel, builtInLogos, stats, record, jobSeekers } = home.trustedBy;
  const logos = useLateData('logos', loaded);
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
          css={loaded === 'late' && lateStyles}
          items={shown.map((logo, index) => ({
            // Never the key of a built-in logo: React would reuse its element, which would visibly move.
            id: isBuiltIn ? `built-in ${index}` : `${index}`,
            content: <ClientLogo {...logo} />,
          }))}
        />
      </div>
      <Figures items={stats} css={figuresStyles} />
      <ul css={recordStyles}>
        {record.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>
        <ActionLink action={jobSeekers} look="text" />
      </p>
    </Section>
  );
}
