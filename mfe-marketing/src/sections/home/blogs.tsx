import { Slot } from '@hireloom/contracts/platform';
import { Section } from '@hireloom/design/ui';
import { home } from '../../content/home';
import { ActionLink } from '../action-link';

const NEWEST = 6;

export function Blogs() {
  const { id, heading, link } = home.blogs;
  return (
    <Section id={id} title={heading} actions={<ActionLink action={link} look="secondary" />}>
      <Slot name="blog-teaser" limit={NEWEST} />
    </Section>
  );
}
