import type { MetaArgs, PageMeta, PageProps } from '@hireloom/contracts';
import { Slot } from '@hireloom/contracts/platform';
import { BelowTheFold } from '@hireloom/design/ui';
import { home } from '../content/home';
import { createFaqJsonLd } from '../meta/page-meta';
import { ClosingBanner } from '../sections/closing-banner';
import { Blogs } from '../sections/home/blogs';
import { Hero } from '../sections/home/hero';
import { type HomeData, isComplete, loadHomeData } from '../sections/home/home-data';
import { Services } from '../sections/home/services';
import { SuccessStories } from '../sections/home/success-stories';
import { Testimonials } from '../sections/home/testimonials';
import { TrustedBy } from '../sections/home/trusted-by';
import { Questions } from '../sections/questions';

export const loader = loadHomeData;

export const meta = ({ loaderData }: MetaArgs<HomeData>): PageMeta => ({
  title: home.meta.title,
  description: home.meta.description,
  jsonLd: [createFaqJsonLd(home.faq.items)],
  isProvisional: !isComplete(loaderData),
});

export function Component({ loaderData: { logos, testimonials } }: PageProps<HomeData>) {
  return (
    <>
      <Hero />
      <TrustedBy loaded={logos} />
      <BelowTheFold>
        <Services />
        <Slot name="plan-teaser" />
        <SuccessStories />
        <Testimonials loaded={testimonials} />
        <Slot name="industries" />
        <Questions faq={home.faq} />
        <Slot name="candidates" />
        <Blogs />
        <ClosingBanner banner={home.contact} />
      </BelowTheFold>
    </>
  );
}
