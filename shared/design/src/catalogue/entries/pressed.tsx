import { Search } from 'lucide-react';
import { Button, ButtonLink, Icon, SiteLink, TextLink } from '../../ui';
import { PlayButton } from '../../ui/play-button';
import { choice, flag, words } from '../control';
import { part } from '../part';

const VARIANTS = ['primary', 'secondary', 'ghost', 'onDark'] as const;
const SIZES = ['medium', 'small', 'large'] as const;

/** What a visitor presses. */
export const pressed = [
  part({
    name: 'Button',
    about: 'Does something on the page. What goes somewhere is a ButtonLink.',
    props: {
      children: words('Hire Now'),
      variant: choice(VARIANTS),
      size: choice(SIZES),
      isWide: flag(),
      isBusy: flag(),
      isInert: flag(),
      disabled: flag(),
    },
    show: (props) => <Button {...props} />,
    states: {
      Primary: <Button>Hire Now</Button>,
      Secondary: <Button variant="secondary">Book a Demo</Button>,
      Ghost: <Button variant="ghost">Learn More</Button>,
      'On dark': <Button variant="onDark">Hire Now</Button>,
      'With an icon': (
        <Button variant="secondary">
          <Icon of={Search} />
          Search
        </Button>
      ),
      Small: <Button size="small">Start Subscription</Button>,
      Large: <Button size="large">Start Subscription</Button>,
      Wide: <Button isWide>Submit request</Button>,
      Busy: <Button isBusy>Submitting...</Button>,
      Disabled: (
        <Button disabled variant="secondary">
          Prev
        </Button>
      ),
      'Without effect': (
        <Button isInert variant="secondary">
          Whatsapp
        </Button>
      ),
    },
  }),
  part({
    name: 'ButtonLink',
    about: 'Goes somewhere, and looks like a button.',
    props: {
      children: words('Contact Us'),
      href: words('#preview'),
      variant: choice(VARIANTS),
      size: choice(SIZES),
      isWide: flag(),
      opensNewTab: flag(),
    },
    show: (props) => <ButtonLink {...props} />,
    states: {
      Primary: <ButtonLink href="#preview">Contact Us</ButtonLink>,
      Secondary: (
        <ButtonLink href="#preview" variant="secondary">
          Book a Demo
        </ButtonLink>
      ),
      'Opens a new tab': (
        <ButtonLink href="https://hireloom.example/" opensNewTab>
          Book a Demo
        </ButtonLink>
      ),
    },
  }),
  part({
    name: 'TextLink',
    about: 'A link within a sentence, or one that stands by itself with an arrow.',
    props: {
      children: words('See Our Blogs'),
      href: words('#preview'),
      isStandalone: flag(true),
      opensNewTab: flag(),
    },
    show: (props) => <TextLink {...props} />,
    states: {
      'Within a sentence': (
        <p>
          Within a sentence, <TextLink href="#preview">a link is underlined</TextLink>, so that colour is not
          all that tells it apart.
        </p>
      ),
      'By itself': (
        <TextLink isStandalone href="#preview">
          See Our Blogs
        </TextLink>
      ),
      'Opens a new tab': (
        <TextLink isStandalone opensNewTab href="https://hireloom.example/">
          Read the case study
        </TextLink>
      ),
    },
  }),
  part({
    name: 'SiteLink',
    about: 'A link without a look. Paths of the site go through the router, all else is the browser’s.',
    props: { children: words('Contact Us'), href: words('/button'), opensNewTab: flag() },
    show: (props) => <SiteLink {...props} />,
    states: {
      'To a page of the site': <SiteLink href="/button">Contact Us</SiteLink>,
      'To a place on the page': <SiteLink href="#preview">Back to the preview</SiteLink>,
      'To another site, in a new tab': (
        <SiteLink href="https://hireloom.example/" opensNewTab>
          Read the case study
        </SiteLink>
      ),
    },
  }),
  part({
    name: 'PlayButton',
    about: 'Stops and restarts what moves by itself. Carousel and Marquee bring theirs.',
    props: { isPlaying: flag(true), isNeedlessWhenStill: flag() },
    show: (props, set) => <PlayButton {...props} onToggle={() => set({ isPlaying: !props.isPlaying })} />,
    states: {
      Playing: <PlayButton isPlaying onToggle={() => undefined} />,
      Paused: <PlayButton isPlaying={false} onToggle={() => undefined} />,
    },
  }),
];
