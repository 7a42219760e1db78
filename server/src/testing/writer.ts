import type { StoreAt } from './kinds-of-store';
import { breakOff } from './break-off';

/** A deploy in a process of its own: publishes a build of a remote. */
export type Order = {
  at: StoreAt;
  directory: string;
  build: string;
  name: string;
  /** Before which step on the disk or in the database it dies, or from which on the disk is full. */
  breakOff?: { step: number; by: 'death' | 'full disk' };
};

async function obey({ at, directory, build, name, breakOff: fault }: Order) {
  // As in containers, where each has the same.
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
