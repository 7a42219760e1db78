import { Search } from 'lucide';
import { useState } from 'react';
import { space, tones } from '../tokens';
import { Button, ButtonLink, Icon, SiteLink, TextLink } from '../ui';
import { PlayButton } from '../ui/play-button';

export default {
  title: 'Buttons and links',
  about: 'A Button acts on the page. Navigation uses a ButtonLink or a TextLink.',
};

export const Primary = () => <Button>Hire Now</Button>;
export const Secondary = () => <Button variant="secondary">Book a Demo</Button>;
export const Ghost = () => <Button variant="ghost">Learn More</Button>;
export const OnDark = () => (
  <div css={{ ...tones.night, padding: space(4) }}>
    <Button variant="onDark">Hire Now</Button>
  </div>
);
export const WithAnIcon = () => (
  <Button variant="secondary">
    <Icon of={Search} />
    Search
  </Button>
);
export const Small = () => <Button size="small">Start Subscription</Button>;
export const Large = () => <Button size="large">Start Subscription</Button>;
export const Wide = () => <Button isWide>Submit request</Button>;
export const Busy = () => <Button isBusy>Submitting...</Button>;
export const Disabled = () => <Button disabled>Prev</Button>;
export const WithoutEffect = () => <Button isInert>Whatsapp</Button>;

export const LinkThatLooksLikeAButton = () => <ButtonLink href="/buttons">Contact Us</ButtonLink>;
export const LinkThatOpensANewTab = () => (
  <ButtonLink href="https://hireloom.example/" opensNewTab>
    Book a Demo
  </ButtonLink>
);
export const LinkInASentence = () => (
  <p>
    Within a sentence, <TextLink href="/buttons">a link is underlined</TextLink>, so that colour is not all
    that tells it apart.
  </p>
);
export const StandaloneLink = () => (
  <TextLink isStandalone href="/buttons">
    See Our Blogs
  </TextLink>
);
/** Our own link component, unstyled. */
export const LinkWithoutALook = () => <SiteLink href="/fields">Fields</SiteLink>;

/** Carousel, Marquee and Wall render this button themselves. */
export const PlayAndPause = () => {
  const [isPlaying, setIsPlaying] = useState(true);
  return <PlayButton isPlaying={isPlaying} onToggle={() => setIsPlaying(!isPlaying)} />;
};
