import { css } from '@emotion/react';
import type { LoaderArgs, MetaArgs, PageMeta, PageProps } from '@hireloom/contracts';
import { columns, fluid, from, layout, inPrint, space } from '@hireloom/design';
import { Container } from '@hireloom/design/ui';
import { caseStudies } from '../content/case-studies';
import {
  fetchCaseStudy,
  fetchNeighbours,
  type Neighbours as OtherStories,
  type ShownCaseStudy,
} from '../sections/case-study/case-study-data';
import { FigureStrip } from '../sections/case-study/case-study-figure';
import { CaseStudyHead, CaseStudyPanel } from '../sections/case-study/case-study-panel';
import { CaseStudyParts } from '../sections/case-study/case-study-parts';
import { ClosingBanner } from '../sections/case-study/closing-banner';
import { Neighbours } from '../sections/case-study/neighbours';
import { BackLink } from '../sections/detail/back-link';
import { type LoadedStory, loadStory } from '../sections/detail/detail-data';
import { DetailLoading } from '../sections/detail/detail-loading';
import { createStoryMeta } from '../sections/detail/story-meta';

type Data = LoadedStory<ShownCaseStudy, OtherStories>;

export const loader = (args: LoaderArgs): Promise<Data> => loadStory(args, fetchCaseStudy, fetchNeighbours);

export function meta({ loaderData, url: { origin } }: MetaArgs<Data>): PageMeta {
  if ('missing' in loaderData) return { ...caseStudies.list.meta, noindex: true, status: 503 };
  const { item, more } = loaderData;
  const picture = item.images.logo.filename;
  return {
    ...createStoryMeta({ ...item, kind: 'casestudy', picture }, caseStudies.breadcrumbs, origin),
    isProvisional: 'value' in more && more.value.isLost,
    isHidden: item.isHidden,
  };
}

const pageStyles = css(columns(fluid(24, 40)), {
  paddingBlock: `${fluid(20, 40)} ${layout.sectionGap}`,
});
const columnsStyles = css(columns(fluid(32, 56), { large: '22rem minmax(0, 1fr)' }), {
  [from.large]: { gridTemplateRows: 'auto 1fr', columnGap: space(16) },
  [inPrint]: { breakInside: 'auto' },
});

const onTheLeft = css({ [from.large]: { gridColumn: 1 } });
/** Spans both rows when the study has no figure, so the parts start at the top. */
const besideAll = css({ [from.large]: { gridArea: '1 / 2 / 3 / 3' } });

export function Component({ loaderData }: PageProps<Data>) {
  const { loading, back } = caseStudies.detail;
  const backLink = { href: caseStudies.path, label: back };
  if ('missing' in loaderData) return <DetailLoading loaded={loaderData} text={loading} back={backLink} />;
  const { item: study, more } = loaderData;
  return (
    <Container css={pageStyles}>
      <BackLink href={backLink.href}>{backLink.label}</BackLink>
      <article css={columnsStyles}>
        <CaseStudyHead study={study} css={onTheLeft} />
        {study.figure && <FigureStrip figure={study.figure} slug={study.slug} />}
        <CaseStudyPanel study={study} css={onTheLeft} />
        <CaseStudyParts study={study} css={study.figure ? undefined : besideAll} />
      </article>
      <ClosingBanner study={study} />
      <Neighbours stories={more} />
    </Container>
  );
}
