import { raas } from '../content/raas';
import { about } from '../content/about';
import { pageMeta, serviceMeta } from './page-meta';

test('a service page tells search engines of the service, its questions and the way to it', () => {
  const meta = serviceMeta(raas, new URL('https://hireloom.example/raas'));
  const [service, faq] = meta.jsonLd ?? [];
  expect(service).toMatchObject({ '@type': 'Service', url: 'https://hireloom.example/raas' });
  expect(faq).toMatchObject({ '@type': 'FAQPage' });
  expect(faq?.mainEntity).toHaveLength(raas.faq.items.length);
  expect(meta.breadcrumbs).toEqual([
    { name: 'Home', path: '/' },
    { name: 'RaaS', path: '/raas' },
  ]);
});

test('a page without questions or service claims neither', () => {
  expect(pageMeta(about.meta).jsonLd).toEqual([]);
});
