import { Button, Card, CardLink, Container, Fold, PageOutline, Section, Tag } from '../ui';

export default { title: 'Sections and cards', about: 'Surfaces for all other content.' };

const LEAD = 'A flat monthly subscription, with first vetted profiles within 72 hours.';

/** Each section sets its tone, and the components inside adapt to it. */
export const OnTheCanvas = () => (
  <Section
    title="One fee, as many hires as you need"
    eyebrow="Our services"
    lead={LEAD}
    actions={<Button variant="secondary">Book a Demo</Button>}
  >
    <p>The content of the section.</p>
  </Section>
);
export const OnATint = () => (
  <Section tone="tint" title="How it works">
    <p>The content of the section.</p>
  </Section>
);
export const AtNight = () => (
  <Section tone="night" title="Trusted by">
    <p>The content of the section.</p>
  </Section>
);

export const PageWidth = () => <Container>At most 1200 px wide, with the margins of the page.</Container>;

export const CardOnPaper = () => <Card as="article">{LEAD}</Card>;
export const CardOnATint = () => <Card tone="tint">{LEAD}</Card>;
export const CardAtNight = () => <Card tone="night">{LEAD}</Card>;
export const CardWithoutPadding = () => (
  <Card isPadded={false}>
    <p>A picture.</p>
  </Card>
);
export const PressableCard = () => (
  <Card as="article" isLink>
    <Tag>Article</Tag>
    <h3>
      <CardLink href="/sections">The whole card is this one link</CardLink>
    </h3>
    <p>Its accessible name is its heading. Everything else is read as text.</p>
  </Card>
);

export const Folded = () => (
  <Fold title="How the two fees compare" openFrom="medium" heading={null}>
    {LEAD}
  </Fold>
);
export const Outline = () => (
  <PageOutline
    heading="On this page"
    parts={[
      { id: 'fees', text: 'Fees' },
      { id: 'guarantee', text: 'The guarantee' },
    ]}
  />
);
