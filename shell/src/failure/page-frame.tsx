import { css } from '@emotion/react';
import { below, fluid, from, layout, space, toned, type } from '@hireloom/design';
import { ButtonLink, Container, TextLink } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import { frame } from '../content/frame';
import { useMarkInteractive } from '../interactive';
import { getLinkUrl, useNavigationLinks } from '../layout/navigation';
import looseThread from '../pictures/loose-thread.svg';

const frameStyles = css({
  display: 'grid',
  alignItems: 'center',
  gap: space(10),
  minHeight: fluid(420, 620),
  paddingBlock: layout.sectionGap,
  [from.medium]: { gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
});

const textColumnStyles = css({ display: 'grid', gap: space(6), justifyItems: 'start' });
const pictureStyles = css({ width: '100%', [below.medium]: { width: '70%', justifySelf: 'end' } });

const linksStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1, 6),
  [below.small]: { display: 'grid' },
});

const headingStyles = css(type.display);
const textStyles = css({ ...type.lead, color: toned.textSoft, maxWidth: layout.measure });

type Props = { heading: string; text: string; children: ReactNode };

export function PageFrame({ heading, text, children }: Props) {
  useMarkInteractive();
  return (
    <Container css={frameStyles}>
      <div css={textColumnStyles}>
        <h1 css={headingStyles}>{heading}</h1>
        <p css={textStyles}>{text}</p>
        {children}
      </div>
      <img src={looseThread} alt="" width={560} height={420} loading="lazy" css={pictureStyles} />
    </Container>
  );
}

export function NotFoundPage() {
  const { heading, text, link } = frame.notFound;
  const links = [
    ...useNavigationLinks('footer-services'),
    ...useNavigationLinks('footer-links').filter(({ path }) => path !== '/'),
  ];
  return (
    <PageFrame heading={heading} text={text}>
      <ButtonLink href="/" size="large">
        {link}
      </ButtonLink>
      <nav aria-label={frame.footer.quickLinks.heading}>
        <ul css={linksStyles}>
          {links.map((to) => (
            <li key={to.label}>
              <TextLink isStandalone href={getLinkUrl(to)}>
                {to.label}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </PageFrame>
  );
}
