import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { writeFile } from 'node:fs/promises';
import { type Rendering, VersionWorkers } from './version-workers';

/** Pages of two remotes. Those of `content` kill the worker on request, unless it is held back. */
const SHELL_CODE = `
const inline = { script: [], style: [] };
const send = (message) => process.send(message);
process.once('message', () => {
  process.on('message', ({ id, path, ping, heldBack = [] }) => {
    if (ping) return send({ pong: true });
    const remote = path.startsWith('/content') ? 'content' : 'leads';
    send({ page: id, step: { remote, release: 'abc', module: './page', phase: 'render' } });
    const isHeldBack = heldBack.includes(remote);
    const answer = () => send({ id, page: { status: 200, html: path + (isHeldBack ? ' without' : ''), inline, problems: [], used: [] } });
    if (path === '/leads-waits') return setTimeout(answer, 200);
    if (path === '/content-exits' && !isHeldBack) process.exit(3);
    answer();
  });
  send({ ready: true, emptyDocument: { html: '', inline } });
});`;

const inFolder = setUpFolder();
let workers: VersionWorkers;
let renderings: Rendering[];

beforeEach(async () => {
  await writeFile(inFolder('main.cjs'), SHELL_CODE);
  renderings = [];
  const version = { shell: { serverEntry: 'main.cjs' }, remotes: [] };
  workers = new VersionWorkers({ id: 'v1', version, folders: { shell: inFolder() } } as never, {
    settings: { contentSocket: '/nowhere' } as never,
    log: { error: () => undefined, warn: () => undefined },
    metrics: { observeRenderTime: () => undefined },
    onFailed: (rendering) => void renderings.push(rendering),
  });
  await workers.started;
});
afterEach(() => workers.retire());

const fetchHtml = async (address: string) => (await workers.render(address, { limitMs: 60_000 })).html;

test('re-renders a crashed worker’s pages without the remote to blame', async () => {
  const pages = ['/leads-waits', '/content-exits'].map(fetchHtml);
  expect(await Promise.all(pages)).toEqual(['/leads-waits', '/content-exits without']);
  expect(
    new Set(renderings.map(({ fault, heldBack }) => `${fault?.step?.remote} ${heldBack.join()}`)),
  ).toEqual(new Set(['content ']));
  expect(await fetchHtml('/content')).toBe('/content without');
});
