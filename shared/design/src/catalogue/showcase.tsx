import { css } from '@emotion/react';
import { BadgeCheck, Target, UserCheck, Zap } from 'lucide-react';
import { colours, space, toned, type, weights } from '../tokens';
import {
  Accordion,
  Badge,
  Button,
  Card,
  CardLink,
  Carousel,
  Marquee,
  Section,
  Skeleton,
  Tag,
  TextLink,
  ThreadMotif,
} from '../ui';
import { Exhibit, gridStyles, Row } from './exhibit';

const titleStyles = css({ ...type.h3, paddingBlock: space(3, 2) });
const textStyles = css({ ...type.control, color: toned.textSoft });
const logoStyles = css({ ...type.h3, color: colours.inkSoft, whiteSpace: 'nowrap' });
const quoteStyles = css(type.control);
const authorStyles = css({ ...type.small, fontWeight: weights.semibold, paddingBlockStart: space(3) });

const columnStyles = css({ width: '100%', maxWidth: '52rem', marginInline: 'auto' });

const STAGES = ['Start-ups', 'Growing companies', 'Enterprises'];
const CLIENTS = ['Meridian', 'Kaveri Foods', 'Northlight', 'Tessera', 'Bluepeak', 'Ananta'];
const QUOTES = [
  'They asked better questions about the role than we had asked ourselves.',
  'Three people, two weeks, no chasing. All three are still here.',
  'Our recruiter knew our product by the second call. The shortlist had four names, and we would have hired any of them.',
  'We paid after probation, as agreed.',
  'A fractional CFO for two days a week was the right size for us. Nobody else even offered that.',
  'Clear brief, clear dates, clear invoice.',
];

const questions = [
  {
    id: 'fee',
    title: 'When do I pay for a hire?',
    content: 'With Pay Per Hire you pay only after the candidate joins and completes probation.',
  },
  {
    id: 'speed',
    title: 'How soon do I see the first profiles?',
    content: 'Within 72 hours of the briefing. They are vetted before you see them.',
  },
  {
    id: 'leave',
    title: 'What if the person leaves early?',
    content: 'The replacement guarantee holds: we search again without another fee.',
  },
];

export function Cards() {
  return (
    <Section id="cards" tone="tint" eyebrow="Our services" title="Cards, tags, skeletons">
      <div css={gridStyles}>
        {(['surface', 'canvas', 'night'] as const).map((tone) => (
          <Card key={tone} as="article" tone={tone}>
            <Tag colour="indigo">RaaS</Tag>
            <h3 css={titleStyles}>One fee, as many hires as you need</h3>
            <p css={textStyles}>A flat monthly subscription, with first vetted profiles within 72 hours.</p>
            <TextLink isStandalone href="#cards">
              Learn More
            </TextLink>
          </Card>
        ))}
        <Card as="article" isLink>
          <Tag>Article</Tag>
          <h3 css={titleStyles}>
            <CardLink href="#cards">The whole card is this one link</CardLink>
          </h3>
          <p css={textStyles}>Its name is its heading. Everything else is read as text.</p>
        </Card>
        <Card>
          <Skeleton shape="picture" />
          <Skeleton shape="title" />
          <Skeleton lines={3} />
        </Card>
      </div>
    </Section>
  );
}

export function Figures() {
  const backdrop = <ThreadMotif seed="figures" />;
  return (
    <Section
      id="figures"
      tone="night"
      backdrop={backdrop}
      eyebrow="Trusted by"
      title="Badges, at night, with threads"
      lead="The page's dark bands carry the motif. Text stays the brightest thing on them."
      actions={<Button variant="onDark">Get Started Today</Button>}
    >
      <Row>
        <Badge icon={UserCheck}>Expert Recruiters</Badge>
        <Badge icon={Zap}>Fast Turnaround</Badge>
        <Badge icon={Target}>Perfect match</Badge>
        <Badge icon={BadgeCheck}>Quality Assured</Badge>
      </Row>
    </Section>
  );
}

export function Questions() {
  return (
    <Section id="accordion" eyebrow="FAQ" title="Accordion" lead="One open at a time.">
      <div css={columnStyles}>
        <Accordion items={questions} />
      </div>
    </Section>
  );
}

export function Moving() {
  const slides = STAGES.map((stage, index) => ({
    id: stage,
    content: (
      <Card tone={index === 1 ? 'tint' : 'surface'}>
        <h4 css={titleStyles}>{stage}</h4>
        <p css={textStyles}>{QUOTES[index]}</p>
        <TextLink isStandalone href="#carousel">
          Learn More
        </TextLink>
      </Card>
    ),
  }));
  const logos = CLIENTS.map((name) => ({ id: name, content: <span css={logoStyles}>{name}</span> }));
  const quotes = QUOTES.map((quote, index) => ({
    id: quote,
    content: (
      <Card as="figure">
        <blockquote css={quoteStyles}>{quote}</blockquote>
        <figcaption css={authorStyles}>{CLIENTS[index]}</figcaption>
      </Card>
    ),
  }));
  return (
    <Section id="carousel" tone="surface" title="What moves">
      <Exhibit title="Carousel by hand">
        <Carousel label="Stages" slides={slides} />
      </Exhibit>
      <Exhibit title="Carousel that moves on">
        <Carousel label="Stages, by themselves" slides={slides} autoplayMs={4000} />
      </Exhibit>
      <Exhibit title="Marquee along the line">
        <Marquee label="Clients" items={logos} />
      </Exhibit>
      <Exhibit title="Marquee down the page">
        <Marquee label="Testimonials" axis="block" items={quotes} />
      </Exhibit>
    </Section>
  );
}
