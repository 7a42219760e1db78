import type { RenderRequest, WorkerSettings } from '@hireloom/contracts';
import { freezeCode } from './freeze-intrinsics';

/** The first message to a worker's process: what it runs, and with what. */
export type WorkerStart = { script: string; settings: WorkerSettings };

/**
 * What follows runs in the worker's process before the script of a shell does. It goes there as text, so that the process need
 * not read a file of ours: these functions use nothing but each other.
 */

/** A property that nobody can change any more. */
function fix(target: object, name: string, value: unknown) {
  Object.defineProperty(target, name, { value, writable: false, configurable: false, enumerable: true });
}

function forbid(target: object, names: readonly string[]) {
  for (const name of names)
    fix(target, name, () => {
      throw new Error(`${name} is not allowed where pages are rendered`);
    });
}

/** The addresses of the API, as `address port`: those that its name has are added as they are looked up. */
function readOpenAddresses(apiUrl: string | undefined) {
  const open = Object.create(null) as Record<string, true>;
  if (!apiUrl) return { name: undefined, add: () => undefined, isOpen: () => false };
  const { isIP } = process.getBuiltinModule('node:net');
  const { hostname, port, protocol } = new URL(apiUrl);
  const name = hostname.replace(/^\[|\]$/g, '');
  const apiPort = Number(port) || (protocol === 'https:' ? 443 : 80);
  const add = (address: string) => void (open[`${address} ${apiPort}`] = true);
  if (isIP(name)) add(name);
  return {
    name,
    add,
    // What is asked for is text and a number: no object that says something else when it is asked again.
    isOpen: (address: unknown, to: unknown) =>
      typeof address === 'string' && typeof to === 'number' && open[`${address} ${to}`] === true,
  };
}

/**
 * The system's sockets are made by few classes of Node's own, whatever asks for one: `net`, `http`, `fetch` or a module that is
 * yet to come. So those are closed, not the modules. @throws Error where this Node has other classes.
 */
function closeSockets(isOpen: (address: unknown, port: unknown) => boolean) {
  type Methods = Record<string, (...args: unknown[]) => unknown>;
  type Handle = object & { close: () => void };
  const { apply } = Reflect;
  const EACCES = -process.getBuiltinModule('node:os').constants.errno.EACCES;
  const methodsOf = (handle: unknown) => Object.getPrototypeOf(handle) as Methods;
  const close = (methods: Methods, names: readonly string[]) => {
    for (const name of names) {
      if (typeof methods[name] !== 'function') throw new Error(`this Node has no ${name} to be closed`);
      fix(methods, name, () => EACCES);
    }
  };

  const net = process.getBuiltinModule('node:net') as object as {
    _createServerHandle: (address: string, port: number, type: number) => Handle;
  };
  const listening = net._createServerHandle('127.0.0.1', 0, 4);
  const tcp = methodsOf(listening);
  listening.close();
  const { connect, connect6 } = tcp;
  close(tcp, ['open', 'bind', 'bind6', 'listen']);
  for (const [name, original] of Object.entries({ connect, connect6 })) {
    if (!original) throw new Error(`this Node has no ${name} to be closed`);
    fix(tcp, name, function (this: unknown, request: unknown, address: unknown, port: unknown) {
      return isOpen(address, port) ? apply(original, this, [request, address, port]) : EACCES;
    });
  }

  const pipe = methodsOf((process.stdout as object as { _handle: Handle })._handle);
  // Before it is closed: it opens a handle like this when it is first used.
  void process.stderr;
  close(pipe, ['open', 'bind', 'listen', 'connect']);

  const socket = process.getBuiltinModule('node:dgram').createSocket('udp4');
  const parts = Object.getOwnPropertySymbols(socket).map(
    (key) => Reflect.get(socket, key) as { handle?: Handle },
  );
  const udp = methodsOf(parts.find((part) => part?.handle)?.handle);
  socket.close();
  close(udp, ['open', 'bind', 'bind6', 'connect', 'connect6', 'send', 'send6']);
}

/** Names of hosts: only the API's is looked up. A question about another could tell its server something. */
function closeNames({ name, add }: { name?: string; add: (address: string) => void }) {
  type Found = { address: string } | { address: string }[] | string;
  type Callback = (error: Error | null, address?: Found, family?: number) => void;
  const dns = process.getBuiltinModule('node:dns');
  const resolver = new dns.Resolver() as object as { _handle: object };
  const questions = Object.getPrototypeOf(resolver._handle) as object;
  const isQuestion = (one: string) => /^query|^getHost/.test(one);
  forbid(questions, Object.getOwnPropertyNames(questions).filter(isQuestion));
  forbid(dns, ['lookupService']);
  forbid(dns.promises, ['lookup', 'lookupService']);
  const lookUp = dns.lookup as (host: string, options: object, callback: Callback) => void;
  fix(dns, 'lookup', (host: unknown, options: object | Callback, last?: Callback) => {
    const callback = last ?? (options as Callback);
    if (name === undefined || host !== name)
      return process.nextTick(callback, new Error('no name but the API’s is looked up here'));
    lookUp(name, last ? (options as object) : {}, (error, found, family) => {
      for (const one of Array.isArray(found) ? found : [found]) {
        const address = typeof one === 'object' ? one.address : one;
        if (!error && address) add(address);
      }
      callback(error, found, family);
    });
  });
}

/** What reaches other processes, writes files past the permission model, or would end all pages of this process. */
function closeProcess() {
  forbid(process, ['exit', 'abort', 'kill', '_kill', '_debugProcess', '_debugEnd', 'chdir']);
  fix(process, 'report', undefined);
  forbid(process.getBuiltinModule('node:os'), ['setPriority']);
  forbid(process.getBuiltinModule('node:trace_events'), ['createTracing']);
  forbid(process.getBuiltinModule('node:v8'), ['setFlagsFromString', 'setHeapSnapshotNearHeapLimit']);
  // What is imported as a module is the same.
  process.getBuiltinModule('node:module').syncBuiltinESMExports();
}

/** Runs the script as it would run in a worker thread: that is what it is written for, in releases of long ago too. */
function boot() {
  const { exit } = process;
  const send = process.send?.bind(process) as (message: unknown) => void;
  const listen = process.on.bind(process) as (
    event: 'message',
    heard: (message: RenderRequest) => void,
  ) => void;
  process.on('disconnect', () => exit.call(process));
  process.once('message', ({ script, settings }: WorkerStart) => {
    // Before the process is closed: it changes it.
    const threads = process.getBuiltinModule('node:worker_threads') as object;
    const addresses = readOpenAddresses(settings.apiUrl);
    closeSockets(addresses.isOpen);
    closeNames(addresses);
    closeProcess();
    Object.assign(threads, { parentPort: { postMessage: send, on: listen }, workerData: settings });
    process.getBuiltinModule('node:module').createRequire(script)(script);
    // The script has taken them by now, and the remotes have no business with them.
    Object.assign(threads, { parentPort: null, workerData: null });
  });
}

const parts = [fix, forbid, readOpenAddresses, closeSockets, closeNames, closeProcess, boot];

/** `__name` is what `tsx` puts into functions. */
export const bootCode = `(() => {
const __name = (one) => one;
${freezeCode}
${parts.join('\n')}
${boot.name}();
})();`;
