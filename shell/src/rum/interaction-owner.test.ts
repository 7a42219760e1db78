import { interactionOwner } from './owners';

const remote = (name: string, slots: Record<string, string>) => ({
  name,
  container: `hireloom_${name}`,
  release: `${name}-1`,
  contract: 2,
  base: `/assets/${name}/`,
  entry: 'remoteEntry.js',
  integrity: '',
  routes: [],
  slots,
});

const site = {
  registry: {
    remotes: [
      remote('content', { 'blog-teaser': './blog-teaser' }),
      remote('leads', { 'newsletter-form': './newsletter-form' }),
    ],
  },
  shell: { release: 's1', base: '/assets/shell/' },
  page: { route: '/raas', remote: 'marketing', release: 'marketing-1' },
};

beforeEach(() => {
  document.body.innerHTML = `
    <header><button id="menu">Menu</button></header>
    <main><p id="page">Words</p><div data-slot="blog-teaser"><button><svg id="teaser"></svg></button></div></main>
    <main><div data-slot="taken-out"><button id="unknown">?</button></div></main>
    <div data-slot="constructor"><button id="odd">?</button></div>
    <footer><div data-slot="newsletter-form"><input id="form"></div></footer>`;
});

test.each([
  ['an icon in a page’s slot', 'teaser', 'content', 'content-1'],
  ['an input in a frame slot', 'form', 'leads', 'leads-1'],
  ['page content', 'page', 'marketing', 'marketing-1'],
  ['an unknown slot on a page', 'unknown', 'marketing', 'marketing-1'],
  ['the frame’s header', 'menu', 'shell', 's1'],
  ['an unknown frame slot', 'odd', 'shell', 's1'],
])('attributes an interaction with %s to its owner', (_what, id, name, release) => {
  expect(interactionOwner(document.getElementById(id), site)).toEqual({ remote: name, release });
});
