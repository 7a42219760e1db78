import { css } from '@emotion/react';
import {
  below,
  fluid,
  forcedColours,
  from,
  layout,
  inPrint,
  space,
  strokes,
  toned,
  tones,
  type,
} from '@hireloom/design';
import { site } from '@hireloom/contracts';
import { Slot } from '@hireloom/contracts/platform';
import { Container, Logo, SiteLink, typography } from '@hireloom/design/ui';
import { frame } from '../content/frame';
import threads from '../pictures/threads.svg';
import { FooterColumn, FooterContact, FooterFigures, footerLinkStyles, FooterLinks } from './footer-columns';

const { newsletter, promise, services, quickLinks, contact, social, copyright } = frame.footer;

const footerStyles = css({ ...tones.night, overflow: 'clip', [inPrint]: { breakInside: 'avoid' } });

const threadsStyles = css({
  [below.medium]: { display: 'none' },
  width: '100%',
  height: fluid(96, 176),
  objectFit: 'fill',
  [forcedColours]: { display: 'none' },
  [inPrint]: { display: 'none' },
});

const bandStyles = css({
  display: 'grid',
  gap: space(5),
  paddingBlock: fluid(24, 56),
  [from.large]: { gridTemplateColumns: '1fr 1fr', gap: space(20), alignItems: 'end' },
  // Forms can't be filled in on paper.
  [inPrint]: { display: 'none' },
});

const newsletterStyles = css({ display: 'grid', gap: space(3), maxWidth: layout.measure });
const newsletterTextStyles = css({
  ...type.control,
  color: toned.textSoft,
  [below.medium]: { display: 'none' },
});

const columnsStyles = css({
  display: 'grid',
  gap: space(2),
  paddingBlock: space(4),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.medium]: {
    gap: space(10, 6),
    paddingBlock: space(12),
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
  [from.large]: {
    gridTemplateColumns: 'minmax(19.5rem, 1.3fr) 1.1fr 0.8fr 1.1fr',
    gap: space(8),
    '& > :first-of-type': { gridColumn: 'auto' },
  },
  [inPrint]: { display: 'block', paddingBlock: space(4), '& > :not(:last-of-type)': { display: 'none' } },
});

const brandStyles = css({
  display: 'grid',
  gap: space(2),
  [from.medium]: { gap: space(5) },
  alignContent: 'start',
  justifyItems: 'start',
});
const promiseStyles = css({
  ...type.control,
  color: toned.textSoft,
  maxWidth: '22rem',
  [below.medium]: { display: 'none' },
});
const rowStyles = css({ ...type.control, display: 'flex', flexWrap: 'wrap', gap: space(0, 4) });
// A network's name may be a single letter, such as X.
const networkStyles = css({ minWidth: layout.touchTarget });
const smallRowStyles = css({ ...type.small, display: 'flex', flexWrap: 'wrap', gap: space(0, 5) });

const endStyles = css({
  ...type.small,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2, 6),
  paddingBlock: space(2, 4),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
  color: toned.textSoft,
  [inPrint]: { display: 'none' },
});

function Brand() {
  return (
    <div css={brandStyles}>
      <Logo />
      <p css={promiseStyles}>{promise}</p>
      <ul aria-label={social.heading} css={rowStyles}>
        {site.socialLinks.map(({ network, url }) => (
          <li key={network}>
            <SiteLink href={url} opensNewTab css={[footerLinkStyles, networkStyles]}>
              {network}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function SiteFooter() {
  return (
    <footer css={footerStyles}>
      <img
        src={threads}
        alt=""
        width={1440}
        height={176}
        loading="lazy"
        decoding="async"
        css={threadsStyles}
      />
      <Container>
        <div css={bandStyles}>
          <div id="newsletter" css={newsletterStyles}>
            <h2 css={typography.h3}>{newsletter.heading}</h2>
            <p css={newsletterTextStyles}>{newsletter.text}</p>
            <Slot name="newsletter-form" />
          </div>
          <FooterFigures />
        </div>
        <div css={columnsStyles}>
          <Brand />
          <FooterColumn heading={services.heading}>
            <FooterLinks of="footer-services" />
          </FooterColumn>
          <FooterColumn heading={quickLinks.heading}>
            <FooterLinks of="footer-links" />
          </FooterColumn>
          <FooterColumn heading={contact.heading}>
            <FooterContact />
          </FooterColumn>
        </div>
        <div css={endStyles}>
          <p>{copyright}</p>
          <FooterLinks of="footer-legal" css={smallRowStyles} />
        </div>
      </Container>
    </footer>
  );
}
