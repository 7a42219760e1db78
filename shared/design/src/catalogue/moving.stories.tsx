import { Rocket } from 'lucide';
import { Accordion, Card, Carousel, Icon, Marquee, Wall } from '../ui';

export default { title: 'Moving', about: 'What unfolds or moves, and how the visitor stops it.' };

const questions = [
  {
    id: 'fee',
    title: 'When do I pay for a hire?',
    content: 'With Pay Per Hire you pay only after the candidate joins and completes probation.',
  },
  {
    id: 'speed',
    title: 'How soon do I see the first profiles?',
    content: 'Within 72 hours of the briefing.',
    icon: <Icon of={Rocket} />,
  },
];
const item = (text: string) => ({ id: text, content: <Card>{text}</Card> });
const slides = ['Start-ups', 'Growing companies', 'Enterprises'].map(item);
const quotes = Array.from({ length: 9 }, (_, index) => item(`${index + 1}. Three people, no chasing.`));

export const Questions = () => <Accordion items={questions} />;
export const Slides = () => <Carousel label="Stages" slides={slides} />;
export const SlidesThatAdvance = () => (
  <Carousel label="Stages, advancing" slides={slides} autoplayMs={4000} />
);
export const OneSlide = () => <Carousel label="One stage" slides={slides.slice(0, 1)} />;
export const Logos = () => <Marquee label="Clients" items={slides} />;
export const Testimonials = () => <Wall label="Testimonials" items={quotes} steps={9} stepMs={3000} />;
export const ShortWall = () => (
  <Wall label="One testimonial" items={quotes.slice(0, 1)} steps={1} stepMs={3000} />
);
