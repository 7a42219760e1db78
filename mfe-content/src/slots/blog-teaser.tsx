import { css } from '@emotion/react';
import { listArticles } from '@hireloom/contracts/api';
import type { ArticleCard as ArticleCardData, SlotLoaderArgs, SlotProps } from '@hireloom/contracts';
import { from, layout } from '@hireloom/design';
import { Carousel, TextLink } from '@hireloom/design/ui';
import { blogs } from '../content/blogs';
import { ArticleCard } from '../sections/article/article-card';

type Props = SlotProps['blog-teaser'];

const SLIDE_MS = 4000;
const PER_SLIDE = 2;

const slideStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: layout.cardGap,
  [from.medium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

export async function loader({ props, apiUrl, signal }: SlotLoaderArgs<Props>): Promise<ArticleCardData[]> {
  return (await listArticles({ pageSize: props.limit }, { apiUrl, signal })).items;
}

function toSlides(articles: readonly ArticleCardData[]) {
  const starts = articles.map((_article, index) => index).filter((index) => index % PER_SLIDE === 0);
  return starts.map((start) => articles.slice(start, start + PER_SLIDE));
}

export function Component({ loaderData }: { loaderData: ArticleCardData[] }) {
  const { label, empty, all } = blogs.teaser;
  if (loaderData.length === 0) {
    return (
      <p>
        {empty} <TextLink href={blogs.path}>{all}</TextLink>
      </p>
    );
  }
  const slides = toSlides(loaderData).map((pair) => ({
    id: pair.map(({ _id }) => _id).join(' '),
    content: (
      <div css={slideStyles}>
        {pair.map((article) => (
          <ArticleCard key={article._id} article={article} headingLevel="h3" isCompact />
        ))}
      </div>
    ),
  }));
  return <Carousel label={label} slides={slides} autoplayMs={SLIDE_MS} />;
}
