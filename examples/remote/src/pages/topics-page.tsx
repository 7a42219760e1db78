import type { LoaderArgs, PageProps } from '@hireloom/contracts';
import { listArticles } from '@hireloom/contracts/api';
import { Slot } from '@hireloom/contracts/platform';

/** Runs on the server for the first view and in the browser after that. `q` is declared in remote.json. */
export async function loader({ url, ...context }: LoaderArgs) {
  const { items } = await listArticles({ q: url.searchParams.get('q') ?? '' }, context);
  return items.map(({ slug, heading }) => ({ slug, heading }));
}

type Data = Awaited<ReturnType<typeof loader>>;

export const meta = ({ loaderData }: { loaderData: Data }) => ({
  title: `${loaderData.length} topics`,
  description: 'A page with data.',
});

/** Any team may show the slot. If the slot fails, the rest of the page is unaffected. */
export const Component = ({ loaderData }: PageProps<Data>) => (
  <>
    <h1>Topics</h1>
    <ul>
      {loaderData.map(({ slug, heading }) => (
        <li key={slug}>
          <a href={`/blogs/${slug}`}>{heading}</a>
        </li>
      ))}
    </ul>
    <Slot name="case-study-teaser" limit={2} target="page" />
  </>
);
