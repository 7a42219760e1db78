import { css } from '@emotion/react';
import { listArticles } from '@hireloom/contracts/api';
import type { ArticleCard as ArticleCardData, SlotLoaderArgs, SlotProps } from '@hireloom/contracts';
import { columns, layout } from '@hireloom/design';
import { Carousel, TextLink } from '@hireloom/design/ui';
import { blogs } from '../content/blogs';
import { ArticleCard } from '../sections/article/article-card';
import { fetchCards } from '../sections/article/article-data';
import { cardGridStyles } from '../sections/card-grid';

type Props = SlotProps['blog-teaser'];

const SLIDE_MS = 4000;
const PER_SLIDE = 2;

const slideStyles = css(columns(layout.cardGap, { medium: 2 }));

export async function loader({ props, apiUrl, signal }: SlotLoaderArgs<Props>): Promise<ArticleCardData[]> {
  const { limit, slugs } = props;
  if (slugs) return (await fetchCards(slugs, { apiUrl, signal })).slice(0, limit);
  return (await listArticles({ pageSize: limit }, { apiUrl, signal })).items;
}

const toCards = (articles: readonly ArticleCardData[]) =>
  articles.map((article) => <ArticleCard key={article._id} article={article} headingLevel="h3" isCompact />);

function toSlides(articles: readonly ArticleCardData[]) {
  const starts = articles.map((_article, index) => index).filter((index) => index % PER_SLIDE === 0);
  return starts.map((start) => {
    const pair = articles.slice(start, start + PER_SLIDE);
    return {
      id: pair.map(({ _id }) => _id).join(' '),
      content: <div css={slideStyles}>{toCards(pair)}</div>,
    };
  });
}

export function Component({ slugs, loaderData }: Props & { loaderData: ArticleCardData[] }) {
  const { label, empty, all } = blogs.teaser;
  if (loaderData.length === 0) {
    return (
      <p>
        {slugs ? blogs.teaser.noneOfThese : empty} <TextLink href={blogs.path}>{all}</TextLink>
      </p>
    );
  }
  if (slugs) return <div css={cardGridStyles}>{toCards(loaderData)}</div>;
  return <Carousel label={label} slides={toSlides(loaderData)} autoplayMs={SLIDE_MS} />;
}
