import { css } from '@emotion/react';
import { below, fluid, from, layout, space, toned, type } from '@hireloom/design';
import { ButtonLink, Container } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import { frame } from '../content/frame';
import { useInteractiveMark } from '../interactive';
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

const headingStyles = css(type.display);
const textStyles = css({ ...type.lead, color: toned.textSoft, maxWidth: layout.measure });

type Props = { heading: string; text: string; children: ReactNode };

/** Layout of the not-found page, and of a page that could not be loaded. */
export function PageFrame({ heading, text, children }: Props) {
  useInteractiveMark();
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
  return (
    <PageFrame heading={heading} text={text}>
      <ButtonLink href="/" size="large">
        {link}
      </ButtonLink>
    </PageFrame>
  );
}
