import { type Page, listArticles } from '@hireloom/shared/api';
import type {
  ArticleCard as ArticleCardData,
  LoaderArgs,
  PageMeta,
  PageProps,
} from '@hireloom/shared/contracts';
import { Container } from '@hireloom/shared/ui';
import { blogs } from '../content/blogs';
import { ArticleCard } from '../sections/article-card';
import { cardGridStyles } from '../sections/card-grid';

type Data = Page<ArticleCardData> | null;

export async function loader({ apiUrl, signal }: LoaderArgs): Promise<Data> {
  return listArticles({}, { apiUrl, signal }).catch(() => null);
}

export const meta = (): PageMeta => ({
  ...blogs.list.meta,
  breadcrumbs: [
    { name: blogs.breadcrumbs.home, path: '/' },
    { name: blogs.breadcrumbs.blogs, path: '/blogs' },
  ],
});

export function Component({ loaderData }: PageProps<Data>) {
  const { heading, empty, failed } = blogs.list;
  const articles = loaderData?.items ?? [];
  return (
    <Container>
      <h1>{heading}</h1>
      {articles.length === 0 && <p>{loaderData ? empty : failed}</p>}
      <div css={cardGridStyles}>
        {articles.map((article) => (
          <ArticleCard key={article._id} article={article} headingLevel="h2" />
        ))}
      </div>
    </Container>
  );
}
