import type { SiteLinkProps } from '@hireloom/design/ui';
import { frame } from '../content/frame';
import { SectionLink } from '../scroll/section-link';
import { NavigationLink } from './navigation-link';

const { caseStudies, blogs, testimonials, aboutUs } = frame.navigation.resources;

/** What stands under Resources, in its order. About Us opens a new tab from there. */
export const resources = [
  { to: caseStudies, text: caseStudies.text },
  { to: blogs, text: blogs.text },
  { section: testimonials, text: testimonials.text },
  { to: frame.navigation.aboutUs, text: aboutUs.text, opensNewTab: true },
] as const;

export type Resource = (typeof resources)[number];

type Props = Pick<SiteLinkProps, 'className' | 'onClick' | 'onKeyDown'> & { of: Resource };

export function ResourceLink({ of: resource, ...rest }: Props) {
  if ('to' in resource)
    return <NavigationLink to={resource.to} opensNewTab={'opensNewTab' in resource} {...rest} />;
  const { section, label } = resource.section;
  return (
    <SectionLink path="/" section={section} {...rest}>
      {label}
    </SectionLink>
  );
}
