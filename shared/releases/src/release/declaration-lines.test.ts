import type { RemoteDescription } from '@hireloom/contracts';
import { declarationLines } from './declaration-lines';

const careers: RemoteDescription = {
  name: 'careers',
  contract: 1,
  routes: [
    { path: '/careers', page: 'careers', query: ['city', 'sent'], forms: ['contact'] },
    { path: '/thanks', page: 'thanks', sitemap: false },
    { path: '/careers/:job', page: 'job', sitemap: { list: '/api/api/getjobs' }, feed: true },
  ],
  slots: ['open-positions'],
  navigation: [
    { place: 'header', order: 60, label: 'Teams', path: '/careers', section: 'teams' },
    { place: 'header', order: 50, label: 'Careers', path: '/careers' },
  ],
  gives: [{ path: '/careers/interns', to: 'interns' }],
  policy: { 'img-src': ['https://img.example.com', 'https://maps.example.com'] },
  budget: 70,
};

test('whoever asks for the releases reads what each of them declares', () => {
  expect(declarationLines(careers)).toEqual([
    'pages           /careers, /thanks, /careers/:job',
    'slots           open-positions',
    'header          50 "Careers" /careers, 60 "Teams" /careers#teams',
    'site map        /careers, /careers/:job from /api/api/getjobs',
    'feed            /careers/:job',
    'forms           contact at /careers',
    'reads           /careers?city&sent',
    'gives           /careers/interns to interns',
    'policy          img-src https://img.example.com https://maps.example.com',
    'budget          70 KB',
  ]);
});

test('what declares nothing says nothing', () => {
  expect(declarationLines({ name: 'shell', contract: 1, routes: [], slots: [], navigation: [] })).toEqual([]);
});
