import { css } from '@emotion/react';
import type { LoaderArgs, MetaArgs, PageMeta, PageProps } from '@hireloom/contracts';
import { below, columns, fluid, from, layout, inPrint, space, viewportHeightWithout } from '@hireloom/design';
import { ButtonLink, Container, PageOutline } from '@hireloom/design/ui';
import { blogs } from '../content/blogs';
import { ArticleAside } from '../sections/article/article-aside';
import {
  fetchArticle,
  fetchRelated,
  type Related,
  type ShownArticle,
} from '../sections/article/article-data';
import { ArticleHeader } from '../sections/article/article-header';
import { BackLink } from '../sections/detail/back-link';
import { type LoadedStory, loadStory } from '../sections/detail/detail-data';
import { DetailLoading } from '../sections/detail/detail-loading';
import { firstParagraphStyles, proseStyles } from '../sections/detail/prose';
import { createStoryMeta } from '../sections/detail/story-meta';

type Data = LoadedStory<ShownArticle, Related>;

export const loader = (args: LoaderArgs): Promise<Data> => loadStory(args, fetchArticle, fetchRelated);

export function meta({ loaderData, url: { origin } }: MetaArgs<Data>): PageMeta {
  if ('missing' in loaderData) return { ...blogs.list.meta, noindex: true, status: 503 };
  const { item, more } = loaderData;
  return {
    ...createStoryMeta({ ...item, kind: 'blogs', picture: item.banner }, blogs.breadcrumbs, origin),
    isProvisional: 'value' in more && more.value === null,
    isHidden: item.isHidden,
  };
}

const OUTLINE_FROM = 3;

const pageStyles = css(columns(fluid(28, 56)), {
  paddingBlock: `${fluid(20, 40)} ${layout.sectionGap}`,
});
const articleStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'inherit',
  [inPrint]: { breakInside: 'auto' },
});
const headStyles = css({ display: 'grid', gap: space(4) });
const columnsStyles = css(columns(fluid(28, 40), { large: `minmax(0, 42.5rem) ${fluid(288, 360)}` }), {
  [from.large]: { gridTemplateRows: '1fr auto', columnGap: space(10), justifyContent: 'space-between' },
});
const bodyStyles = css({ maxWidth: '42.5rem', [from.large]: { gridRow: '1 / 3', gridColumn: 1 } });
const sideStyles = css({ [from.large]: { gridColumn: 2 } });
const outlineStyles = css({
  [from.large]: {
    gridArea: '1 / 2',
    alignSelf: 'start',
    position: 'sticky',
    insetBlockStart: `calc(${layout.headerHeight} + ${space(6)})`,
    maxHeight: viewportHeightWithout(`${layout.headerHeight} - ${space(12)}`),
    overflowY: 'auto',
  },
});

/** On phones the sidebar's own button is enough. */
const hireNowStyles = css({ marginBlockStart: space(5), [below.large]: { display: 'none' } });

export function Component({ loaderData }: PageProps<Data>) {
  const { loading, back, outline, contact } = blogs.detail;
  if ('missing' in loaderData) {
    return <DetailLoading loaded={loaderData} text={loading} back={{ href: blogs.path, label: back }} />;
  }
  const { item: article, more } = loaderData;
  return (
    <Container css={pageStyles}>
      <article css={articleStyles}>
        <div css={headStyles}>
          <BackLink href={blogs.path}>{back}</BackLink>
          <ArticleHeader article={article} />
        </div>
        <div css={columnsStyles}>
          {article.outline.length >= OUTLINE_FROM && (
            <div css={outlineStyles}>
              <PageOutline heading={outline} parts={article.outline} />
              <ButtonLink href="/contactus" size="small" css={hireNowStyles}>
                {contact.hireNow}
              </ButtonLink>
            </div>
          )}
          {/* Sanitised by the loader, on the server and in the browser. */}
          <div
            css={[proseStyles, firstParagraphStyles, bodyStyles]}
            dangerouslySetInnerHTML={{ __html: article.html }}
          />
          <ArticleAside category={article.category} related={more} css={sideStyles} />
        </div>
      </article>
    </Container>
  );
}
