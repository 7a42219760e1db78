import { css } from '@emotion/react';
import {
  linkPreviewOf,
  type LoaderArgs,
  type MetaArgs,
  type PageMeta,
  type PageProps,
} from '@hireloom/contracts';
import { columns, fluid, from, layout, onPaper, space } from '@hireloom/design';
import { Container } from '@hireloom/design/ui';
import { caseStudies } from '../content/case-studies';
import {
  fetchCaseStudy,
  fetchNeighbours,
  type Neighbours as OtherStories,
  type ShownCaseStudy,
} from '../sections/case-study/case-study-data';
import { CaseStudyHead } from '../sections/case-study/case-study-head';
import { CaseStudyPanel } from '../sections/case-study/case-study-panel';
import { CaseStudyParts } from '../sections/case-study/case-study-parts';
import { caseStudyPath } from '../sections/case-study/case-study-path';
import { ClosingBanner } from '../sections/case-study/closing-banner';
import { FigureStrip } from '../sections/case-study/figure-strip';
import { Neighbours } from '../sections/case-study/neighbours';
import { BackLink } from '../sections/detail/back-link';
import { fetchInAnyCase, type LoadedDetail, loadDetail } from '../sections/detail/detail-data';
import { DetailLoading } from '../sections/detail/detail-loading';
import { pageTitle } from '../sections/detail/page-title';
import { storyJsonLd } from '../sections/detail/story-json-ld';
import { type Deferred, defer } from '../sections/deferred';

type Data = LoadedDetail<ShownCaseStudy> & { others?: Deferred<OtherStories> };

const NONE: Deferred<OtherStories> = { value: {} };

export async function loader(args: LoaderArgs): Promise<Data> {
  const { apiUrl, signal, imageHosts } = args;
  const context = { apiUrl, signal };
  const loaded = await loadDetail(args, () =>
    fetchInAnyCase(args, (slug) => fetchCaseStudy(slug, { ...context, imageHosts })),
  );
  if ('missing' in loaded) return loaded;
  return { ...loaded, others: await defer(fetchNeighbours(loaded.item, context)) };
}

export function meta({ loaderData, url }: MetaArgs<Data>): PageMeta {
  if ('missing' in loaderData) return { ...caseStudies.list.meta, noindex: true, status: 503 };
  const { item, others = NONE } = loaderData;
  const { heading, description, createdAt, category, images, slug } = item;
  const path = caseStudyPath(slug);
  const image = linkPreviewOf('casestudy', slug, images.logo.filename);
  const story = { path, headline: heading, description, datePublished: createdAt, section: category };
  return {
    title: pageTitle(heading, caseStudies.detail.titleSuffix),
    description,
    type: 'article',
    isProvisional: 'value' in others && others.value.isLost,
    image,
    breadcrumbs: [
      { name: caseStudies.breadcrumbs.home, path: '/' },
      { name: caseStudies.breadcrumbs.caseStudies, path: caseStudies.path },
      { name: heading, path },
    ],
    jsonLd: [storyJsonLd({ ...story, picture: image ?? images.logo.filename }, url.origin)],
  };
}

const pageStyles = css(columns(fluid(24, 40)), {
  paddingBlock: `${fluid(20, 40)} ${layout.sectionGap}`,
});
const columnsStyles = css(columns(fluid(32, 56), { large: '22rem minmax(0, 1fr)' }), {
  [from.large]: { gridTemplateRows: 'auto 1fr', columnGap: space(16) },
  [onPaper]: { breakInside: 'auto' },
});

const onTheLeft = css({ [from.large]: { gridColumn: 1 } });
/** Spans both rows when the study has no figure, so the parts start at the top. */
const besideAll = css({ [from.large]: { gridArea: '1 / 2 / 3 / 3' } });

export function Component({ loaderData }: PageProps<Data>) {
  const { loading, back } = caseStudies.detail;
  const backLink = { href: caseStudies.path, label: back };
  if ('missing' in loaderData) return <DetailLoading loaded={loaderData} text={loading} back={backLink} />;
  const { item: study, others = NONE } = loaderData;
  return (
    <Container css={pageStyles}>
      <BackLink href={backLink.href}>{backLink.label}</BackLink>
      <article css={columnsStyles}>
        <CaseStudyHead study={study} css={onTheLeft} />
        {study.figure && <FigureStrip figure={study.figure} seed={study.slug} />}
        <CaseStudyPanel study={study} css={onTheLeft} />
        <CaseStudyParts study={study} css={study.figure ? undefined : besideAll} />
      </article>
      <ClosingBanner service={study.service} />
      <Neighbours stories={others} />
    </Container>
  );
}
