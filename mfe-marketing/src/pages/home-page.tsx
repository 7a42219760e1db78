import { type PageMeta, site } from '@hireloom/shared/contracts';
import { Slot, usePlatform } from '@hireloom/shared/platform';
import { Button, ButtonLink, Container, Section } from '@hireloom/shared/ui';
import { home } from '../content/home';

export const meta = (): PageMeta => ({
  title: home.meta.title,
  description: home.meta.description,
  jsonLd: [{ '@type': 'Organization', name: site.name, email: site.email }],
});

export function Component() {
  const { openRecruiterPopup } = usePlatform();
  const [slide] = home.hero.slides;
  return (
    <>
      <section id="hero">
        <Container>
          <h1>{slide.heading}</h1>
          <p>{slide.text}</p>
          <Button onClick={openRecruiterPopup}>Start Subscription</Button>
          <ButtonLink href="/contactus" variant="secondary">
            Hire Now
          </ButtonLink>
        </Container>
      </section>
      <Section id="blogs" title="Blogs">
        <Slot name="blog-teaser" limit={2} />
      </Section>
    </>
  );
}
