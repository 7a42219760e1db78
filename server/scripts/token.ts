import { getReleasesFile } from '../src/database/files';
import { checkExists } from '../src/database/open-tables';
import type { DeployTokens } from '../src/releases/store/deploy-tokens';
import { openReleaseStore } from '../src/releases/store/open-store';
import { UsageError } from '@hireloom/releases';
import { createProgram, runProgram } from '@hireloom/releases/command-line';
import { readConfig } from '../config';

const program = createProgram(
  'npm run token --',
  'Manages who may deploy, in the database of the site on this machine.',
);

async function withTokens(work: (tokens: DeployTokens) => Promise<void>) {
  const { releasesUrl: databaseUrl, releasesFolder: dataDir } = readConfig();
  // A token in a new database would be valid nowhere.
  checkExists(getReleasesFile(dataDir), databaseUrl);
  const store = openReleaseStore({ databaseUrl, dataDir });
  await work(store.tokens).finally(store.close);
}

program
  .command('add')
  .description('create a token for a team and print it once')
  .argument('<team>', 'the team, named like its remote')
  .option('--publishes <names>', "the names it may publish, such as shell,content (default: the team's name)")
  .action((team: string, { publishes = team }: { publishes?: string }) =>
    withTokens(async (tokens) => {
      const names = publishes.split(',');
      const odd = [team, ...names].find((one) => !/^[a-z][a-z0-9-]{0,59}$/.test(one));
      if (odd !== undefined)
        throw new UsageError(`"${odd}" is neither a valid name of a remote nor "shell".`);
      const token = await tokens.add(team, names);
      console.log(
        `The token of ${team}, which may publish ${names.join(', ')}. It is shown only once:\n\n${token}\n`,
      );
      console.log('Commands and pipelines of the team need it as DEPLOY_TOKEN.');
    }),
  );

const formatTime = (at: number | null) => (at === null ? 'never' : new Date(at).toISOString());

program
  .command('list')
  .description('list all tokens: team, names, created, last used, revoked')
  .action(() =>
    withTokens(async (tokens) => {
      for (const { id, team, publishes, createdAt, lastUsedAt, revokedAt } of await tokens.list()) {
        const state =
          revokedAt === null ? `last used ${formatTime(lastUsedAt)}` : `revoked ${formatTime(revokedAt)}`;
        console.log(
          `${id}  ${team}  publishes ${publishes.join(', ')}  created ${formatTime(createdAt)}  ${state}`,
        );
      }
    }),
  );

program
  .command('revoke')
  .description('revoke a token at once; releases published with it stay')
  .argument('<id>', 'as listed')
  .action((id: string) =>
    withTokens(async (tokens) => {
      if (!(await tokens.revoke(id)))
        throw new UsageError(`no active token has the id ${id}: "npm run token -- list" shows all.`);
      console.log(`${id} is revoked on every server.`);
    }),
  );

await runProgram(program);
