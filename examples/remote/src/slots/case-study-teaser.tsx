import type { SlotLoaderArgs, SlotProps } from '@hireloom/contracts';
import { listCaseStudies } from '@hireloom/contracts/api';

type Props = SlotProps['case-study-teaser'];

/** Loads the slot's own data, which arrives with the page, no matter which team owns the page. */
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
