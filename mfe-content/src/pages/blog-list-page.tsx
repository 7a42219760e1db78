import { listArticles } from '@hireloom/contracts/api';
import {
  type ArticleCard as ArticleCardData,
  articlePageSize,
  categoryFilters,
  type LoaderArgs,
  type MetaArgs,
  type PageMeta,
  type PageProps,
} from '@hireloom/contracts';
import { blogs } from '../content/blogs';
import { ArticleCard } from '../sections/article/article-card';
import { type LoadedList, loadList } from '../sections/list/list-data';
import { listMeta } from '../sections/list/list-meta';
import { type CardPosition, ListPage } from '../sections/list/list-page';

type Data = LoadedList<ArticleCardData>;

const FIRST_ROW = 3;

export const loader = (args: LoaderArgs): Promise<Data> => loadList(listArticles, articlePageSize, args);

export const meta = ({ loaderData }: MetaArgs<Data>): PageMeta => ({
  ...listMeta(blogs.list.meta, blogs.path, loaderData),
  breadcrumbs: [
    { name: blogs.breadcrumbs.home, path: '/' },
    { name: blogs.breadcrumbs.blogs, path: blogs.path },
  ],
});

/** Cards in the first two rows on a large screen: the lead card and the two beside it. */
const LEADING = 3;

/** The first page of an unsearched list shows a lead card if it has enough articles to place beside it. */
const hasLead = ({ count, address }: CardPosition) => count >= LEADING && address.from === 1 && !address.q;

export function Component({ loaderData }: PageProps<Data>) {
  return (
    <ListPage
      texts={blogs.list}
      path={blogs.path}
      pageSize={articlePageSize}
      loaded={loaderData}
      categories={categoryFilters}
    >
      {(article, position) => (
        <ArticleCard
          key={article._id}
          article={article}
          headingLevel="h2"
          isLead={hasLead(position) && position.index === 0}
          isBesideLead={hasLead(position) && position.index > 0 && position.index < LEADING}
          isEarly={position.index < FIRST_ROW}
        />
      )}
    </ListPage>
  );
}
