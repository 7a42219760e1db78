import { css } from '@emotion/react';
import { space, tones } from '@hireloom/shared/design';
import { Slot } from '@hireloom/shared/platform';
import { Container } from '@hireloom/shared/ui';
import { frame } from '../content/frame';

const footerStyles = css({ ...tones.night, paddingBlock: space(12) });

export function SiteFooter() {
  const { newsletterHeading, copyright } = frame.footer;
  return (
    <footer css={footerStyles}>
      <Container>
        <h2>{newsletterHeading}</h2>
        <Slot name="newsletter-form" />
        <p>{copyright}</p>
      </Container>
    </footer>
  );
}
