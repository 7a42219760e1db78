import type { StoreAt } from './kinds-of-store';
import { breakOff } from './break-off';

/** A deploy in a separate process: publishes a build of a remote. */
export type Order = {
  at: StoreAt;
  directory: string;
  build: string;
  name: string;
  /** The step, on disk or in the database, before which the process dies or from which the disk is full. */
  breakOff?: { step: number; by: 'death' | 'full disk' };
};

async function obey({ at, directory, build, name, breakOff: fault }: Order) {
  // In containers, every process may have the same id.
  Object.defineProperty(process, 'pid', { value: 1 });
  const [{ openReleaseStore }, { publish }] = await Promise.all([
    import('../releases/store/open-store'),
    import('./publish'),
  ]);
  const store = openReleaseStore(at);
  const description = {
    name,
    contract: 2,
    routes: [{ path: `/${name}`, page: 'careers' }],
    slots: [],
  };
  if (fault) breakOff(fault);
  const { release } = await publish(store, { directory, build, description, isCompressed: false });
  return release.id;
}

process.once('message', (order: Order) => {
  obey(order).then(
    (release) => process.send?.({ release }, () => process.exit(0)),
    (error: unknown) => process.send?.({ problem: (error as Error).message }, () => process.exit(1)),
  );
});
