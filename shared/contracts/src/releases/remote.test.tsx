import type { PageMeta, PageProps } from '../pages/page-module';
import { page, slot } from '../pages/exposes';
import { getContainerName } from './registry';

const meta = (): PageMeta => ({ title: 'Careers', description: 'Work with us' });

// The type check fails where one of these would be accepted.
test('pages and slots that violate the contract do not compile', () => {
  const wrong = [
    // @ts-expect-error the component wants other data than the loader gives
    page(async () => ({
      loader: async () => 1,
      Component: ({ loaderData }: PageProps<string>) => loaderData,
      meta,
    })),
    // @ts-expect-error a page must say what search engines learn of it
    page(async () => ({ Component: () => null })),
    // @ts-expect-error the slot's prop is a number by contract
    slot('blog-teaser', async () => ({ Component: ({ limit }: { limit: string }) => limit })),
    // @ts-expect-error there is no such slot
    slot('weather', async () => ({ Component: () => null })),
  ];
  expect(wrong.every((load) => typeof load === 'function')).toBe(true);
});

test('converts a remote’s name to an identifier', () => {
  expect(getContainerName('careers-india')).toBe('hireloom_careers_india');
});
