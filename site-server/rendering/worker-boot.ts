import type { WorkerHost } from '@hireloom/contracts';
import { createFrameReader, frameOf } from './worker-channel';
import type { WorkerStart } from './worker-messages';

/** The descriptor of the pipe to the site server, in the worker's process. */
export const PIPE_DESCRIPTOR = 3;

/**
 * What follows runs in the worker's process before the script of a shell does. It goes there as text, so that the process need
 * not read a file of ours: these functions use nothing but each other and what they are given.
 */

/** A property that nobody can change any more. */
function fix(target: object, name: string, value: unknown) {
  Object.defineProperty(target, name, { value, writable: false, configurable: false, enumerable: true });
}

function forbid(target: object, names: readonly string[]) {
  for (const name of names)
    fix(target, name, function () {
      throw new Error(`${name} is not allowed where pages are rendered`);
    });
}

/**
 * Node 20 has no permission for the network. All sockets are made by three classes of Node's own, whatever asks for one: `net`,
 * `http`, `fetch` or a module that is yet to come. So those are closed, not the modules. @throws Error where this Node has others.
 */
function closeSockets(pipe: object) {
  type Methods = Record<string, unknown>;
  type Handle = object & { close: () => void };
  const EACCES = -process.getBuiltinModule('node:os').constants.errno.EACCES;
  const close = (handle: unknown, names: readonly string[]) => {
    const methods = Object.getPrototypeOf(handle) as Methods;
    for (const name of names) {
      if (typeof methods[name] !== 'function') throw new Error(`this Node has no ${name} to be closed`);
      fix(methods, name, () => EACCES);
    }
  };
  const net = process.getBuiltinModule('node:net') as object as {
    _createServerHandle: (address: string, port: number, type: number) => Handle;
  };
  const tcp = net._createServerHandle('127.0.0.1', 0, 4);
  close(tcp, ['open', 'bind', 'bind6', 'listen', 'connect', 'connect6']);
  tcp.close();
  // They open a handle of this class when they are first used.
  void [process.stdout, process.stderr];
  close(Reflect.get(pipe, '_handle'), ['open', 'bind', 'listen', 'connect']);
  const socket = process.getBuiltinModule('node:dgram').createSocket('udp4');
  const parts = Object.getOwnPropertySymbols(socket).map(
    (key) => Reflect.get(socket, key) as { handle?: Handle } | undefined,
  );
  close(parts.find((part) => part?.handle)?.handle, [
    ...['open', 'bind', 'bind6', 'connect', 'connect6', 'send', 'send6'],
  ]);
  socket.close();
}

/** A question about the name of a host could tell its server something. */
function closeNames() {
  const dns = process.getBuiltinModule('node:dns');
  const { _handle } = new dns.Resolver() as object as { _handle: object };
  const questions = Object.getPrototypeOf(_handle) as object;
  forbid(
    questions,
    Object.getOwnPropertyNames(questions).filter((one) => /^query|^getHost/.test(one)),
  );
  fix(dns, 'lookup', (...given: unknown[]) => {
    const callback = given.at(-1) as (error: Error) => void;
    process.nextTick(callback, new Error('no name is looked up where pages are rendered'));
  });
  forbid(dns, ['lookupService']);
  forbid(dns.promises, ['lookup', 'lookupService']);
}

/** What reaches other processes, writes files past the permission model, or would end all pages of this process. */
function closeProcess() {
  forbid(process, ['exit', 'abort', 'kill', '_kill', '_debugProcess', '_debugEnd', 'chdir']);
  fix(process, 'report', undefined);
  forbid(process.getBuiltinModule('node:os'), ['setPriority']);
  forbid(process.getBuiltinModule('node:trace_events'), ['createTracing']);
  forbid(process.getBuiltinModule('node:v8'), ['setFlagsFromString', 'setHeapSnapshotNearHeapLimit']);
  // From Node 22 on. It opens any file, whatever the permission model says.
  const sqlite = process.getBuiltinModule('node:sqlite') as Record<string, unknown> | undefined;
  if (sqlite)
    forbid(
      sqlite,
      Object.keys(sqlite).filter((name) => typeof sqlite[name] === 'function'),
    );
}

/** `require.resolve` asks the system past the permission model whether a file is there: for it there are no others. */
function closeLookups(readable: readonly string[]) {
  const { resolve, sep } = process.getBuiltinModule('node:path');
  const modules = process.getBuiltinModule('node:module') as object as { _stat?: (file: string) => number };
  const { _stat: stat } = modules;
  if (typeof stat !== 'function') return;
  const MISSING = -2;
  const statInside = (file: string) => {
    const asked = resolve(file);
    return readable.some((folder) => asked.startsWith(folder + sep)) ? stat(asked) : MISSING;
  };
  // Node takes over what is assigned, and nothing after that.
  modules._stat = statInside;
  fix(modules, '_stat', statInside);
}

type Framing = { frameOf: typeof frameOf; createFrameReader: typeof createFrameReader };

/** Runs the script of a shell's release, which exports `startWorker`. */
function boot(descriptor: number, hasNoNetwork: boolean, framing: Framing) {
  const exit = process.exit.bind(process, 1);
  const { Socket } = process.getBuiltinModule('node:net');
  const pipe = new Socket({ fd: descriptor, readable: true, writable: true });
  const start = ({ script, settings, readable }: WorkerStart) => {
    if (!hasNoNetwork) {
      closeSockets(pipe);
      closeNames();
    }
    // It puts functions of its own into the process, so it comes before that is closed.
    process.getBuiltinModule('node:worker_threads');
    closeProcess();
    const modules = process.getBuiltinModule('node:module');
    closeLookups(readable);
    // What is imported as a module is the same.
    modules.syncBuiltinESMExports();
    const { startWorker } = modules.createRequire(script)(script) as {
      startWorker?: (host: WorkerHost) => void;
    };
    if (!startWorker)
      throw new Error(
        'this release of the shell is older than the site server: build and deploy the shell again',
      );
    startWorker({
      settings,
      send: (message) => void pipe.write(framing.frameOf(message)),
      listen: (listener) => (heard = listener as typeof heard),
    });
  };
  let heard: (message: never) => void = start;
  const onFrame = (text: string) => {
    heard(JSON.parse(text) as never);
    return true;
  };
  pipe.on('data', framing.createFrameReader({ limitBytes: Infinity, onFrame, onTooLong: exit }));
  pipe.on('error', exit).on('close', exit);
}

const parts = [fix, forbid, closeSockets, closeNames, closeProcess, closeLookups, boot];

/** `hasNoNetwork`: the permission model closes it. `__name` is what `tsx` puts into functions. */
export const bootCode = (hasNoNetwork: boolean) => `(() => {
const __name = (one) => one;
${parts.join('\n')}
${boot.name}(${PIPE_DESCRIPTOR}, ${hasNoNetwork}, { frameOf: ${frameOf}, createFrameReader: ${createFrameReader} });
})();`;
