import { getArticle } from '@hireloom/shared/api';
import {
  type Article,
  type LoaderArgs,
  type MetaArgs,
  type PageMeta,
  type PageProps,
  snippet,
} from '@hireloom/shared/contracts';
import { Container, TextLink } from '@hireloom/shared/ui';
import { blogs } from '../content/blogs';

type Data = Article | null;

export async function loader({ params, apiUrl, signal }: LoaderArgs): Promise<Data> {
  return getArticle(params.slug ?? '', { apiUrl, signal }).catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return null;
  });
}

export function meta({ loaderData: article, params }: MetaArgs<Data>): PageMeta {
  const { home, blogs: list } = blogs.breadcrumbs;
  if (!article) return { ...blogs.list.meta, noindex: true, status: 503 };
  const description = article.summary ?? snippet(article.desc);
  return {
    title: `${article.heading} ${blogs.detail.titleSuffix}`,
    description,
    type: 'article',
    breadcrumbs: [
      { name: home, path: '/' },
      { name: list, path: '/blogs' },
      { name: article.heading, path: `/blogs/${params.slug}` },
    ],
    jsonLd: [
      { '@type': 'Article', headline: article.heading, description, datePublished: article.createdAt },
    ],
  };
}

export function Component({ loaderData: article }: PageProps<Data>) {
  const { loading, back } = blogs.detail;
  if (!article) return <Container>{loading}</Container>;
  return (
    <Container>
      <article>
        <TextLink href="/blogs">{back}</TextLink>
        <h1>{article.heading}</h1>
        <div dangerouslySetInnerHTML={{ __html: article.desc }} />
      </article>
    </Container>
  );
}
