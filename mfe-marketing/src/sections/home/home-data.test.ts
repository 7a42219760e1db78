/** @jest-environment node */
import { serve } from '@hireloom/testing/services/serve';
import type { RequestListener } from 'node:http';
import { loadHomeData } from './home-data';

let api: Awaited<ReturnType<typeof serve>>;
const log = jest.spyOn(console, 'error').mockReturnValue();
let visit: AbortController;

beforeEach(() => {
  visit = new AbortController();
  log.mockClear();
});

afterEach(() => {
  visit.abort();
  api.stop();
});

async function loadFrom(answer: RequestListener) {
  api = await serve(answer);
  const url = new URL('https://hireloom.example/');
  return loadHomeData({ params: {}, url, apiUrl: api.address, signal: visit.signal });
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

test('marks data as late when the service hangs', async () => {
  const before = Date.now();
  const data = await loadFrom(() => undefined);
  expect(data).toEqual({ logos: 'late', testimonials: 'late' });
  expect(Date.now() - before).toBeLessThan(3000);
});
