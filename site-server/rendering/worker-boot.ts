import type { WorkerHost } from '@hireloom/contracts';
import { createFrameReader, frameOf, type WorkerStart } from './worker-channel';

/** File descriptor of the pipe to the site server, in the worker's process. */
export const PIPE_DESCRIPTOR = 3;

/**
 * These functions run in the worker's process, before the shell's server build. They are sent as source text, so that the
 * process needs no access to our files. They may therefore use only each other and their parameters.
 */

/** Sets a property and makes it read-only. */
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
 * Blocks network access, which Node 20's permission model does not cover. All sockets, including those of `http` and `fetch`,
 * come from three internal classes (TCP, pipe and UDP), so this disables those classes instead of the modules. @throws Error
 * if this Node version lacks one of the methods to disable
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
  // They open a handle of this class on first use.
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

/** Blocks DNS lookups: a query could leak data to a name server. */
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

/** Disables functions that reach other processes, bypass the permission model, or could end this process with all its pages. */
function closeProcess() {
  forbid(process, ['exit', 'abort', 'kill', '_kill', '_debugProcess', '_debugEnd', 'chdir']);
  fix(process, 'report', undefined);
  forbid(process.getBuiltinModule('node:os'), ['setPriority']);
  forbid(process.getBuiltinModule('node:trace_events'), ['createTracing']);
  forbid(process.getBuiltinModule('node:v8'), ['setFlagsFromString', 'setHeapSnapshotNearHeapLimit']);
  // From Node 22 on. It opens any file, in spite of the permission model.
  const sqlite = process.getBuiltinModule('node:sqlite') as Record<string, unknown> | undefined;
  if (sqlite)
    forbid(
      sqlite,
      Object.keys(sqlite).filter((name) => typeof sqlite[name] === 'function'),
    );
}

/**
 * `require.resolve` bypasses the permission model when it checks whether a file exists. This hides all files outside
 * `readable` from it.
 */
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
  // Node uses the first value that is assigned.
  modules._stat = statInside;
  fix(modules, '_stat', statInside);
}

type Framing = { frameOf: typeof frameOf; createFrameReader: typeof createFrameReader };

/** Waits for the start message, locks down the process, and runs the shell's server build, which exports `startWorker`. */
function boot(descriptor: number, hasNoNetwork: boolean, framing: Framing) {
  const exit = process.exit.bind(process, 1);
  const { Socket } = process.getBuiltinModule('node:net');
  const pipe = new Socket({ fd: descriptor, readable: true, writable: true });
  const start = ({ script, settings, readable }: WorkerStart) => {
    if (!hasNoNetwork) {
      closeSockets(pipe);
      closeNames();
    }
    // Loading it adds functions to `process`, so this comes first.
    process.getBuiltinModule('node:worker_threads');
    closeProcess();
    const modules = process.getBuiltinModule('node:module');
    closeLookups(readable);
    // Makes `import` see the same.
    modules.syncBuiltinESMExports();
    const { startWorker } = modules.createRequire(script)(script) as {
      startWorker: (host: WorkerHost) => void;
    };
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

/**
 * Source code of the worker's process. `hasNoNetwork`: the permission model already blocks the network. `__name`: `tsx` adds
 * calls to it.
 */
export const bootCode = (hasNoNetwork: boolean) => `(() => {
const __name = (one) => one;
${parts.join('\n')}
${boot.name}(${PIPE_DESCRIPTOR}, ${hasNoNetwork}, { frameOf: ${frameOf.toString()}, createFrameReader: ${createFrameReader.toString()} });
})();`;
