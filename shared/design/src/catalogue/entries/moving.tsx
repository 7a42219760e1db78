import { Rocket } from 'lucide-react';
import {
  Accordion,
  AlertDialog,
  Button,
  Card,
  Carousel,
  Dialog,
  Icon,
  Marquee,
  TextField,
  Wall,
} from '../../ui';
import { Modal } from '../../ui/modal';
import { amount, flag, words } from '../control';
import { part } from '../part';

const QUESTIONS = [
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
];

const SLIDES = ['Start-ups', 'Growing companies', 'Enterprises'].map((stage) => ({
  id: stage,
  content: <Card>{stage}</Card>,
}));

const CLIENTS = ['Meridian', 'Kaveri Foods', 'Northlight', 'Tessera'].map((name) => ({
  id: name,
  content: <strong>{name}</strong>,
}));

const QUOTES = [
  'They asked better questions about the role than we had asked ourselves.',
  'Three people, two weeks, no chasing. All three are still here.',
  'We paid after probation, as agreed.',
].map((quote) => ({ id: quote, content: <Card as="figure">{quote}</Card> }));

const numbered = (quote: (typeof QUOTES)[number], index: number) => ({ ...quote, id: `${index}` });

/** What unfolds, moves or opens. */
export const moving = [
  part({
    name: 'Accordion',
    about: 'Questions and answers, at most one open; pressing the open one closes it.',
    props: {},
    show: () => <Accordion items={QUESTIONS} />,
    states: {
      'With an icon': (
        <Accordion
          items={[
            {
              id: 'start',
              title: 'Start-ups',
              content: 'Your first twenty people.',
              icon: <Icon of={Rocket} />,
            },
          ]}
        />
      ),
    },
  }),
  part({
    name: 'Carousel',
    about: 'One slide at a time, by hand or by itself. The arrow keys turn it as well.',
    props: { label: words('Stages'), autoplayMs: amount(0) },
    show: ({ label, autoplayMs }) => (
      <Carousel key={autoplayMs} label={label} slides={SLIDES} autoplayMs={autoplayMs || undefined} />
    ),
    states: {
      'Moves on by itself': <Carousel label="Stages, by themselves" slides={SLIDES} autoplayMs={4000} />,
      'One slide': <Carousel label="One stage" slides={SLIDES.slice(0, 1)} />,
    },
  }),
  part({
    name: 'Marquee',
    about: 'A list that passes by without end, in view and not pointed at, until it is paused.',
    props: { label: words('Clients'), seconds: amount(20) },
    show: ({ seconds, ...rest }) => <Marquee {...rest} items={CLIENTS} seconds={Math.max(1, seconds)} />,
    states: {},
  }),
  part({
    name: 'Wall',
    about:
      'Masonry that moves up step by step while in view and not hovered. When paused, the visitor can scroll it.',
    props: { label: words('Testimonials'), stepMs: amount(3000) },
    show: ({ stepMs, ...rest }) => (
      <Wall
        {...rest}
        items={[...QUOTES, ...QUOTES, ...QUOTES].map(numbered)}
        steps={9}
        stepMs={Math.max(100, stepMs)}
      />
    ),
    states: {
      'Lower than the wall': (
        <Wall label="One testimonial" items={QUOTES.slice(0, 1)} steps={1} stepMs={3000} />
      ),
    },
  }),
  part({
    name: 'Dialog',
    about: 'A modal dialog with a name and a close button.',
    props: {
      isOpen: flag(),
      title: words('Request a recruiter'),
      lead: words('Tell us about the role. A recruiter calls you back, Mon-Fri 8 am to 5 pm.'),
    },
    show: (props, set) => (
      <Dialog {...props} onClose={() => set({ isOpen: false })}>
        <TextField label="Name" required />
        <Button isWide onClick={() => set({ isOpen: false })}>
          Submit request
        </Button>
      </Dialog>
    ),
    states: {},
  }),
  part({
    name: 'AlertDialog',
    about: 'A message that has to be taken note of. Focus goes to its one button.',
    props: {
      isOpen: flag(),
      message: words('Failed to subscribe. Please try again.'),
      confirmLabel: words('OK'),
    },
    show: (props, set) => <AlertDialog {...props} onClose={() => set({ isOpen: false })} />,
    states: {},
  }),
  part({
    name: 'Modal',
    about: 'What dialogs are made of: it keeps focus inside, gives it back, and makes the page inert.',
    props: { isOpen: flag(), closesOnBackdrop: flag(true) },
    show: (props, set) => (
      <Modal {...props} onClose={() => set({ isOpen: false })} aria-label="A modal of its own">
        <Button onClick={() => set({ isOpen: false })}>Close</Button>
      </Modal>
    ),
    states: {},
  }),
];
