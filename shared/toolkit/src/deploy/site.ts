import { openSite, readLocalSite, readSiteAddress, type Site, UsageError } from '@hireloom/releases';

/** A client for the site at this URL, or for the server on this machine. @throws UsageError if there is no token */
export async function resolveSite(to: string | undefined): Promise<Site> {
  if (to === undefined) {
    const local = await readLocalSite();
    if (local) return openSite(new URL(local.address), local.token);
    throw new UsageError(
      'no site has run on this machine: start it with "npm start", or name another site with --to.',
    );
  }
  const address = readSiteAddress(to);
  const { DEPLOY_TOKEN: token } = process.env;
  if (token) return openSite(address, token);
  throw new UsageError(
    `DEPLOY_TOKEN is not set: ask the operator of ${address.origin} for your team's token, made with "npm run token -- add".`,
  );
}
