import * as v from 'valibot';

const INTERVAL_MS = 5000;
const healthSchema = v.object({ contentVersion: v.string() });

/** Follows the version of the published content, so that pages made of older content are rendered again. */
export type ContentVersion = {
  /** Empty while the API has not said it yet. */
  current: () => string;
  onChange: (listener: () => void) => void;
  stop: () => void;
};

/** Asks the API at `apiUrl` every few seconds; while it does not answer, the last version stands. */
export async function followContentVersion(apiUrl: string): Promise<ContentVersion> {
  let version = '';
  const listeners: (() => void)[] = [];
  const ask = async () => {
    try {
      const answer = await fetch(`${apiUrl}/health`, { signal: AbortSignal.timeout(INTERVAL_MS) });
      const { contentVersion } = v.parse(healthSchema, await answer.json());
      if (contentVersion === version) return;
      version = contentVersion;
      listeners.forEach((listener) => listener());
    } catch {
      // The API is away: pages keep being served as they are.
    }
  };
  await ask();
  const timer = setInterval(() => void ask(), INTERVAL_MS);
  return {
    current: () => version,
    onChange: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  };
}
