import * as v from 'valibot';

const INTERVAL_MS = 5000;
const answerSchema = v.object({ contentVersion: v.string() });

/** Follows the version of the published content, so that pages made of older content are rendered again. */
export type ContentVersion = { current: () => string; stop: () => void };

/** Asks the API at `apiUrl` every few seconds; while it does not answer, the last version stands. `onChange` hears of each new one. */
export async function followContentVersion(
  apiUrl: string,
  onChange: (version: string) => void = () => undefined,
): Promise<ContentVersion> {
  let version = '';
  const ask = async () => {
    try {
      const answer = await fetch(`${apiUrl}/content-version`, { signal: AbortSignal.timeout(INTERVAL_MS) });
      const { contentVersion } = v.parse(answerSchema, await answer.json());
      const isNew = contentVersion !== version;
      version = contentVersion;
      if (isNew) onChange(version);
    } catch {
      // The API is away: pages keep being served as they are.
    }
  };
  await ask();
  const timer = setInterval(() => void ask(), INTERVAL_MS);
  return { current: () => version, stop: () => clearInterval(timer) };
}
