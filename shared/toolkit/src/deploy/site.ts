import { openSite, readLocalSite, readSiteAddress, type Site, UsageError } from '@hireloom/releases';

/**
 * A client for the site at this address, with the token in `DEPLOY_TOKEN`; without an address, for the server that runs on this machine.
 * @throws UsageError if there is no token
 */
export async function resolveSite(to: string | undefined): Promise<Site> {
  if (to === undefined) {
    const local = await readLocalSite();
    if (local) return openSite(new URL(local.address), local.token);
    throw new UsageError('no site has run here: start it with "npm start", or name another with --to.');
  }
  const address = readSiteAddress(to);
  const { DEPLOY_TOKEN: token } = process.env;
  if (token) return openSite(address, token);
  throw new UsageError(
    `DEPLOY_TOKEN is missing: whoever runs ${address.origin} makes a token of your team with "npm run token -- add".`,
  );
}
