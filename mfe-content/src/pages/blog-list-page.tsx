import { listArticles } from '@hireloom/contracts/api';
import {
  type ArticleCard as ArticleCardData,
  articlePageSize,
  categoryFilters,
  type LoaderArgs,
  type MetaArgs,
  type PageProps,
} from '@hireloom/contracts';
import { blogs } from '../content/blogs';
import { ArticleCard } from '../sections/article/article-card';
import { type LoadedList, createListMeta, loadList } from '../sections/list/list-data';
import { type CardPosition, ListPage } from '../sections/list/list-page';
import { useListQuery } from '../sections/list/use-list-query';

type Data = LoadedList<ArticleCardData>;

export const loader = (args: LoaderArgs): Promise<Data> => loadList(listArticles, articlePageSize, args);

export const meta = ({ loaderData }: MetaArgs<Data>) =>
  createListMeta(blogs.list.meta, blogs.breadcrumbs, loaderData);

const list = {
  texts: blogs.list,
  path: blogs.path,
  pageSize: articlePageSize,
  categories: categoryFilters,
};

/** Number of cards in the first view of a large screen: the lead card and the two beside it, or the first row. */
const LEADING = 3;

/** Only the first page of a list without search words has a lead card, and only if two more cards fit beside it. */
const hasLead = ({ count, selection }: CardPosition) =>
  count >= LEADING && selection.from === 1 && !selection.q;

export function Component({ loaderData }: PageProps<Data>) {
  const query = useListQuery(loaderData, { path: blogs.path, loader, meta });
  return (
    <ListPage list={list} query={query}>
      {(article, position) => (
        <ArticleCard
          key={article._id}
          article={article}
          headingLevel="h2"
          isLead={hasLead(position) && position.index === 0}
          isBesideLead={hasLead(position) && position.index > 0 && position.index < LEADING}
          isEarly={position.index < LEADING}
        />
      )}
    </ListPage>
  );
}
