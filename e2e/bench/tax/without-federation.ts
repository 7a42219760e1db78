import { containerName, type Exposes } from '@hireloom/contracts';
import type { LoadEntry } from '../../../shell/src/remotes';
import { exposes as content } from '../../../mfe-content/src/exposes';
import { exposes as leads } from '../../../mfe-leads/src/exposes';
import { exposes as marketing } from '../../../mfe-marketing/src/exposes';

/** Stands in the plain build where the shell loads containers: remotes are chunks of the same application. */
const exposesOf: Readonly<Record<string, Exposes>> = {
  [containerName('content')]: content,
  [containerName('leads')]: leads,
  [containerName('marketing')]: marketing,
};

/** A container whose modules are chunks of this application. */
export const loadEntryScript: LoadEntry = async ({ container }) => ({
  init: () => undefined,
  get: async (module) => {
    const load = exposesOf[container]?.[module as `./${string}`];
    if (!load) throw new Error(`nothing exposes ${container} ${module}`);
    const loaded = await load();
    return () => loaded;
  },
});
