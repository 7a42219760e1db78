import { Button, Card, CardLink, Container, Section, Tag, ThreadMotif } from '../../ui';
import { choice, flag, words } from '../control';
import { part } from '../part';

const TONES = ['surface', 'canvas', 'tint', 'night'] as const;
const LEAD = 'A flat monthly subscription, with first vetted profiles within 72 hours.';

/** What other parts stand on. */
export const surfaces = [
  part({
    name: 'Container',
    about: '1200 px in the middle of the window, with the page’s margins.',
    props: { children: words('As wide as the page lets it be.') },
    show: (props) => <Container {...props} />,
    states: {},
  }),
  part({
    name: 'Section',
    about: 'A band of the page, named by its heading.',
    props: {
      title: words('One fee, as many hires as you need'),
      eyebrow: words('Our services'),
      lead: words(LEAD),
      tone: choice(['canvas', 'surface', 'tint', 'night']),
      hasBackdrop: flag(),
    },
    show: ({ hasBackdrop, ...rest }) => (
      <Section {...rest} backdrop={hasBackdrop && <ThreadMotif seed="hireloom" />}>
        <p>What the section holds.</p>
      </Section>
    ),
    states: {
      'On a tint': (
        <Section tone="tint" title="How it works">
          <p>What the section holds.</p>
        </Section>
      ),
      'At night, with threads': (
        <Section tone="night" backdrop={<ThreadMotif seed="figures" />} title="Trusted by">
          <p>What the section holds.</p>
        </Section>
      ),
      'With a button beside its heading': (
        <Section title="Questions" actions={<Button variant="secondary">Ask yours</Button>}>
          <p>What the section holds.</p>
        </Section>
      ),
    },
  }),
  part({
    name: 'Card',
    about: 'A thing among others of its kind.',
    props: {
      children: words(LEAD),
      tone: choice(TONES),
      as: choice(['article', 'div', 'figure']),
      isPadded: flag(true),
      isLink: flag(),
    },
    show: ({ isPadded, ...rest }) => <Card isPadded={isPadded} {...rest} />,
    states: {
      'On paper': <Card as="article">{LEAD}</Card>,
      'On the canvas': (
        <Card as="article" tone="canvas">
          {LEAD}
        </Card>
      ),
      'On a tint': (
        <Card as="article" tone="tint">
          {LEAD}
        </Card>
      ),
      'At night': (
        <Card as="article" tone="night">
          {LEAD}
        </Card>
      ),
      'Without room at its edges': (
        <Card as="article" isPadded={false}>
          <ThreadMotif seed="card" crop="wide" />
        </Card>
      ),
    },
  }),
  part({
    name: 'CardLink',
    about: 'The one link of a pressable card, in its heading: it spreads over the card.',
    props: { children: words('The whole card is this one link'), href: words('#preview') },
    show: (props) => (
      <Card as="article" isLink>
        <Tag>Article</Tag>
        <h3>
          <CardLink {...props} />
        </h3>
        <p>Its name is its heading. Everything else is read as text.</p>
      </Card>
    ),
    states: {},
  }),
  part({
    name: 'ThreadMotif',
    about: 'The brand’s weave as a drawing for a backdrop. The same seed always gives the same drawing.',
    props: { seed: words('hero'), crop: choice(['wide', 'medium', 'narrow', 'auto']) },
    show: (props) => <ThreadMotif {...props} />,
    states: {
      Wide: <ThreadMotif seed="hero" crop="wide" />,
      Medium: <ThreadMotif seed="hero" crop="medium" />,
      Narrow: <ThreadMotif seed="hero" crop="narrow" />,
    },
  }),
];
