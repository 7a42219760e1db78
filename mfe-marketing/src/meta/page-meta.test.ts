import { raas } from '../content/raas';
import { about } from '../content/about';
import { createPageMeta, createServiceMeta } from './page-meta';

test('a service page has Service and FAQPage JSON-LD and breadcrumbs', () => {
  const meta = createServiceMeta(raas, new URL('https://hireloom.example/raas'));
  const [service, faq] = meta.jsonLd ?? [];
  expect(service).toMatchObject({ '@type': 'Service', url: 'https://hireloom.example/raas' });
  expect(faq).toMatchObject({ '@type': 'FAQPage' });
  expect(faq?.mainEntity).toHaveLength(raas.faq.items.length);
  expect(meta.breadcrumbs).toEqual([
    { name: 'Home', path: '/' },
    { name: 'RaaS', path: '/raas' },
  ]);
});

test('a page without service or FAQ has no JSON-LD', () => {
  expect(createPageMeta(about.meta).jsonLd).toEqual([]);
});
