import { openSite } from '@hireloom/releases';
import type { AddressInfo } from 'node:net';
import { createDeploySite, type DeploySite, ORIGIN } from './fixtures/deploy-site';

let on: DeploySite;
beforeEach(async () => {
  on = await createDeploySite();
});
afterEach(() => on.close());

test.each(['127.0.0.1', 'localhost'])(
  'a team that deploys to %s learns by which address the site is known',
  async (host) => {
    await on.app.listen({ port: 0, host });
    const { port } = on.app.server.address() as AddressInfo;
    const site = openSite(new URL(`http://${host}:${port}`), on.content);
    await expect(site.list()).rejects.toThrow(`use the site's PUBLIC_ORIGIN, --to ${ORIGIN}.`);
  },
);
