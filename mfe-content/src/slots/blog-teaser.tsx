import { listArticles } from '@hireloom/shared/api';
import type { ArticleCard as ArticleCardData, SlotLoaderArgs, SlotProps } from '@hireloom/shared/contracts';
import { ArticleCard } from '../sections/article-card';
import { cardGridStyles } from '../sections/card-grid';

type Props = SlotProps['blog-teaser'];

export async function loader({ props, apiUrl, signal }: SlotLoaderArgs<Props>): Promise<ArticleCardData[]> {
  return (await listArticles({ pageSize: props.limit }, { apiUrl, signal })).items;
}

export function Component({ loaderData }: { loaderData: ArticleCardData[] }) {
  return (
    <div css={cardGridStyles}>
      {loaderData.map((article) => (
        <ArticleCard key={article._id} article={article} headingLevel="h3" />
      ))}
    </div>
  );
}
