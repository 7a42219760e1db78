import type { SlotLoaderArgs, SlotProps } from '@hireloom/contracts';
import { listCaseStudies } from '@hireloom/contracts/api';

type Props = SlotProps['case-study-teaser'];

/** The slot's own data: it arrives with the page, whoever's page it is. */
export async function loader({ props, ...context }: SlotLoaderArgs<Props>) {
  const { items } = await listCaseStudies({}, context);
  return items.slice(0, props.limit).map(({ slug, heading }) => ({ slug, heading }));
}

export const Component = ({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> }) => (
  <ul aria-label="Stories">
    {loaderData.map(({ slug, heading }) => (
      <li key={slug}>{heading}</li>
    ))}
  </ul>
);
