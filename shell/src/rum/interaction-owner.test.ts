import { interactionOwner } from './interaction-owner';

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
  ['a picture in a slot of a page', 'teaser', 'content', 'content-1'],
  ['a field in a slot of the frame', 'form', 'leads', 'leads-1'],
  ['the page itself', 'page', 'marketing', 'marketing-1'],
  ['a slot on a page that no remote offers', 'unknown', 'marketing', 'marketing-1'],
  ['the frame', 'menu', 'shell', 's1'],
  ['a slot of the frame that no remote offers', 'odd', 'shell', 's1'],
])('an interaction with %s belongs to its owner', (_what, id, name, release) => {
  expect(interactionOwner(document.getElementById(id), site)).toEqual({ remote: name, release });
});

test('an interaction with text belongs to the owner of the text', () => {
  const text = document.getElementById('page')?.firstChild ?? null;
  expect(interactionOwner(text, site)).toMatchObject({ remote: 'marketing' });
});

test('an interaction with the document belongs to the shell', () => {
  expect(interactionOwner(document, site)).toMatchObject({ remote: 'shell' });
});
