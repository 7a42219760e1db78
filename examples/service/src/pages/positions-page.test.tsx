import { renderPage } from '@hireloom/testing/render-page';
import { screen } from '@testing-library/react';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as page from './positions-page';

const answers: Record<string, unknown> = { '/services/careers/positions': [{ title: 'Welder' }] };

const site = createServer(({ url = '' }, answer) => {
  answer.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' });
  answer.end(JSON.stringify(answers[url]));
});
beforeAll(() => once(site.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

test('the positions of the service are listed', async () => {
  const { port } = site.address() as AddressInfo;
  await renderPage(page, { apiUrl: `http://127.0.0.1:${port}` });
  expect(screen.getByRole('listitem')).toHaveTextContent('Welder');
});
