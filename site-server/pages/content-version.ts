import { EventEmitter } from 'node:events';
import * as v from 'valibot';

const INTERVAL_MS = 5000;
const answerSchema = v.object({ contentVersion: v.string() });

/** The version of the published content. Pages with older content are rendered again. Empty until the API has answered once. */
export type ContentVersion = {
  current: () => string;
  /** Calls `listener` with each new version. */
  subscribe: (listener: (version: string) => void) => void;
  stop: () => void;
};

/** Polls the API at `apiUrl`. Keeps the last version while the API does not answer. */
export async function followContentVersion(apiUrl: string): Promise<ContentVersion> {
  let version = '';
  const changes = new EventEmitter<{ change: [version: string] }>();
  const poll = async () => {
    try {
      const answer = await fetch(`${apiUrl}/content-version`, { signal: AbortSignal.timeout(INTERVAL_MS) });
      const { contentVersion } = v.parse(answerSchema, await answer.json());
      if (contentVersion === version) return;
      version = contentVersion;
      changes.emit('change', version);
    } catch {
      // While the API is down, cached pages are served unchanged.
    }
  };
  await poll();
  const timer = setInterval(() => void poll(), INTERVAL_MS).unref();
  return {
    current: () => version,
    subscribe: (listener) => void changes.on('change', listener),
    stop: () => clearInterval(timer),
  };
}
