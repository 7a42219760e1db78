import { css } from '@emotion/react';
import { space } from '@hireloom/shared/design';
import { ButtonLink, Container, Logo, SiteLink, TextLink } from '@hireloom/shared/ui';
import { frame } from '../content/frame';

const barStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2, 6),
  paddingBlock: space(4),
});

export function SiteHeader() {
  const { label, home, links, hireNow } = frame.navigation;
  return (
    <header>
      <Container css={barStyles}>
        <SiteLink href="/" aria-label={home}>
          <Logo />
        </SiteLink>
        <nav aria-label={label} css={barStyles}>
          {links.map((link) => (
            <TextLink key={link.path} href={link.path}>
              {link.label}
            </TextLink>
          ))}
          <ButtonLink href={hireNow.path}>{hireNow.label}</ButtonLink>
        </nav>
      </Container>
    </header>
  );
}
