import { css } from '@emotion/react';
import {
  linkPreviewOf,
  type LoaderArgs,
  type MetaArgs,
  type PageMeta,
  type PageProps,
} from '@hireloom/contracts';
import { fluid, from, layout, onPaper, space } from '@hireloom/design';
import { Container } from '@hireloom/design/ui';
import { caseStudies } from '../content/case-studies';
import { fetchCaseStudy, type ShownCaseStudy } from '../sections/case-study/case-study-data';
import { CaseStudyPanel } from '../sections/case-study/case-study-panel';
import { CaseStudyParts } from '../sections/case-study/case-study-parts';
import { caseStudyPath } from '../sections/case-study/case-study-path';
import { ClosingBanner } from '../sections/case-study/closing-banner';
import { BackLink } from '../sections/detail/back-link';
import { type LoadedDetail, loadDetail } from '../sections/detail/detail-data';
import { DetailLoading } from '../sections/detail/detail-loading';
import { storyJsonLd } from '../sections/detail/story-json-ld';

type Data = LoadedDetail<ShownCaseStudy>;

export async function loader(args: LoaderArgs): Promise<Data> {
  const { params, apiUrl, signal } = args;
  return loadDetail(args, () => fetchCaseStudy(params.slug ?? '', { apiUrl, signal }));
}

export function meta({ loaderData, url }: MetaArgs<Data>): PageMeta {
  if ('missing' in loaderData) return { ...caseStudies.list.meta, noindex: true, status: 503 };
  const { heading, description, createdAt, category, images, slug } = loaderData.item;
  const path = caseStudyPath(slug);
  const image = linkPreviewOf('casestudy', slug, images.logo.filename);
  const story = { path, headline: heading, description, datePublished: createdAt, section: category };
  return {
    title: `${heading} ${caseStudies.detail.titleSuffix}`,
    description,
    type: 'article',
    image,
    breadcrumbs: [
      { name: caseStudies.breadcrumbs.home, path: '/' },
      { name: caseStudies.breadcrumbs.caseStudies, path: caseStudies.path },
      { name: heading, path },
    ],
    jsonLd: [storyJsonLd({ ...story, picture: image ?? images.logo.filename }, url.origin)],
  };
}

const pageStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: fluid(24, 40),
  paddingBlock: `${fluid(20, 40)} ${layout.sectionGap}`,
});
const columnsStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: fluid(40, 64),
  [from.large]: { gridTemplateColumns: '22rem minmax(0, 1fr)', columnGap: space(20) },
  [onPaper]: { breakInside: 'auto' },
});

export function Component({ loaderData }: PageProps<Data>) {
  const { loading, back } = caseStudies.detail;
  const backLink = { href: caseStudies.path, label: back };
  if ('missing' in loaderData) return <DetailLoading loaded={loaderData} text={loading} back={backLink} />;
  return (
    <Container css={pageStyles}>
      <BackLink href={backLink.href}>{backLink.label}</BackLink>
      <article css={columnsStyles}>
        <CaseStudyPanel study={loaderData.item} />
        <CaseStudyParts study={loaderData.item} />
      </article>
      <ClosingBanner />
    </Container>
  );
}
