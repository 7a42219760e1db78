import { UsageError } from '@hireloom/service';
import { openReleaseStore } from '../store/open-store';
import type { DeployTokens } from '../store/deploy-tokens';

const timeOf = (at: number | null) => (at === null ? 'never' : new Date(at).toISOString());

/** Works on the database of the site. */
async function withTokens(work: (tokens: DeployTokens) => Promise<void>) {
  const store = openReleaseStore();
  await work(store.tokens).finally(store.close);
}

/** Creates a token for a team and prints it. `publishes`: names of the shell or of remotes, by default the one of the team. */
export const addToken = (team: string, publishes: readonly string[] = [team]) =>
  withTokens(async (tokens) => {
    const odd = [team, ...publishes].find((one) => !/^[a-z][a-z0-9-]{0,59}$/.test(one));
    if (odd !== undefined) throw new UsageError(`${odd}: expected the name of a remote, or "shell".`);
    const token = await tokens.add(team, publishes);
    console.log(
      `The token of ${team}, which publishes ${publishes.join(', ')}. It is shown once:\n\n${token}\n`,
    );
    console.log('Commands and pipelines of the team need it as DEPLOY_TOKEN.');
  });

/** Prints all tokens, without their secrets. */
export const listTokens = () =>
  withTokens(async (tokens) => {
    for (const { id, team, publishes, createdAt, lastUsedAt, revokedAt } of await tokens.list()) {
      const state = revokedAt === null ? `last used ${timeOf(lastUsedAt)}` : `revoked ${timeOf(revokedAt)}`;
      console.log(
        `${id}  ${team}  publishes ${publishes.join(', ')}  created ${timeOf(createdAt)}  ${state}`,
      );
    }
  });

/** Revokes a token at once. What it has published stays. @throws UsageError */
export const revokeToken = (id: string) =>
  withTokens(async (tokens) => {
    if (!(await tokens.revoke(id)))
      throw new UsageError(`there is no token ${id} in force: "hireloom token list" shows all.`);
    console.log(`${id} is revoked, on every server.`);
  });
