import { screen, within } from '@testing-library/react';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeLayout } from '@hireloom/testing/fake-layout';
import { home } from '../../content/home';
import { renderInFrame } from '../../testing/frame';
import { loadHomeData } from './home-data';
import { Testimonials } from './testimonials';
import { TrustedBy } from './trusted-by';

let server: Server;
let log: jest.SpyInstance;
let waiting: Map<string, ServerResponse[]>;

beforeEach(async () => {
  fakeLayout();
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  waiting = new Map();
  server = createServer(({ url = '' }, response) => {
    waiting.set(url, [...(waiting.get(url) ?? []), response.setHeader('Access-Control-Allow-Origin', '*')]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  log.mockRestore();
});

function answer(call: string, status: number, value: unknown) {
  const [response, ...more] = waiting.get(`/api/api/${call}`) ?? [];
  // What the page began is gone on with; the service is not asked twice.
  expect(more).toEqual([]);
  response?.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

/** As a visitor comes to Home from another page of the site, with a service that takes its time. */
async function comeHome() {
  const data = await loadHomeData({
    params: {},
    url: new URL('https://hireloom.example/'),
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signal: new AbortController().signal,
  });
  renderInFrame(
    <>
      <TrustedBy loaded={data.logos} />
      <Testimonials loaded={data.testimonials} />
    </>,
  );
}

const strip = () => screen.getByRole('group', { name: home.trustedBy.marqueeLabel });
const names = () =>
  within(strip())
    .getAllByRole('img')
    .map((logo) => logo.getAttribute('alt'));
const builtIn = home.trustedBy.builtInLogos.map(({ heading }) => heading);

test('late logos and testimonials replace their placeholders', async () => {
  await comeHome();
  expect(names()).toEqual(builtIn);
  expect(screen.getByRole('status')).toHaveTextContent('Loading testimonials...');
  answer('getlogos', 200, [{ heading: 'Torvane', banner: '/torvane.svg' }]);
  expect(await within(strip()).findByRole('img', { name: 'Torvane' })).toHaveAttribute('src', '/torvane.svg');
  expect(names()).toEqual(['Torvane']);
  answer('gettestimonials', 200, [{ _id: '1', banner: '', heading: 'Asha Rao', message: 'Good.' }]);
  expect(await screen.findAllByText('Good.')).not.toHaveLength(0);
  expect(screen.queryByText('Loading testimonials...')).not.toBeInTheDocument();
  expect(log).not.toHaveBeenCalled();
});

test('a late response that is empty or fails leaves the built-in entries', async () => {
  await comeHome();
  answer('getlogos', 200, []);
  answer('gettestimonials', 500, { message: 'no' });
  const wall = await screen.findByRole('group', { name: 'What Clients Say' });
  expect(within(wall).getAllByRole('figure')).toHaveLength(4);
  expect(names()).toEqual(builtIn);
  expect(log.mock.calls.flat()).toEqual([
    'The testimonials could not be loaded; the built-in ones are shown: Request failed with status code 500',
  ]);
});
