/** @jest-environment node */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadHomeData } from './home-data';

let server: Server;
let log: jest.SpyInstance;
let visit: AbortController;

beforeEach(() => {
  visit = new AbortController();
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(async () => {
  visit.abort();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  log.mockRestore();
});

async function loadFrom(answer: RequestListener) {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return loadHomeData({
    params: {},
    url: new URL('https://hireloom.example/'),
    apiUrl: `http://127.0.0.1:${port}`,
    signal: visit.signal,
  });
}

const json =
  (value: unknown): RequestListener =>
  (_request, response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value));
  };
const logos = [{ heading: 'Torvane', banner: '/torvane.svg' }];
const isForLogos = (path = '') => path.endsWith('/getlogos');

test('loads logos and testimonials', async () => {
  const testimonials = [{ _id: '1', banner: '', heading: 'Asha Rao', message: 'Good.' }];
  const data = await loadFrom((request, response) =>
    json(isForLogos(request.url) ? logos : testimonials)(request, response),
  );
  expect(data).toEqual({ logos, testimonials });
  expect(log).not.toHaveBeenCalled();
});

test('a failed request is logged and fails only its own section', async () => {
  const data = await loadFrom((request, response) => {
    if (isForLogos(request.url)) return json(logos)(request, response);
    response.writeHead(500).end();
  });
  expect(data).toEqual({ logos, testimonials: 'failed' });
  expect(log).toHaveBeenCalledTimes(1);
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^The testimonials .* status code 500$/));
});

test('treats a malformed response as a failure', async () => {
  const data = await loadFrom(json({ message: 'hello' }));
  expect(data).toEqual({ logos: 'failed', testimonials: 'failed' });
});

test('skips entries without a heading and defaults other missing fields', async () => {
  const words = { heading: 'Asha Rao', message: 'Good.' };
  const data = await loadFrom((request, response) =>
    json(
      isForLogos(request.url)
        ? [{ heading: 'Padhora' }, { _id: 'nameless', banner: '/x.svg' }, ...logos]
        : [words, { _id: 'wordless', heading: 'Nobody' }, { _id: 'headless', message: 'Good.' }],
    )(request, response),
  );
  expect(data).toEqual({
    logos: [{ heading: 'Padhora', banner: '' }, ...logos],
    testimonials: [
      { ...words, _id: '', banner: '' },
      { _id: 'wordless', heading: 'Nobody', message: '', banner: '' },
    ],
  });
  expect(log.mock.calls.flat()).toEqual(
    expect.arrayContaining([
      'left out 1 of 3 entries of getlogos, missing: heading',
      'left out 1 of 3 entries of gettestimonials, missing: heading',
    ]),
  );
});

test('marks data as late when the service hangs', async () => {
  const before = Date.now();
  const data = await loadFrom(() => undefined);
  expect(data).toEqual({ logos: 'late', testimonials: 'late' });
  expect(Date.now() - before).toBeLessThan(3000);
});
