import { UsageError } from '@hireloom/service';
import { build } from 'esbuild';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  DevelopmentState,
  PackageState,
  Problem,
  ServedState,
} from '../development-client/development-state';
import { ownModule } from '../own-module';

/** Bundles the development client. Returns its code. */
export async function bundleClient(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ownModule('development-client/index')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  const [file] = outputFiles;
  if (!file) throw new UsageError('the client of development could not be bundled.');
  return file.text;
}

/** Holds the state of a development server. Calls `publish` after each change. */
export function createDevelopmentState(publish: (state: DevelopmentState) => void) {
  const packages: Record<string, PackageState> = {};
  const problems = new Map<string, readonly Problem[]>();
  const startedAt = Date.now();
  const current = (): DevelopmentState => ({
    startedAt,
    packages: { ...packages },
    problems: [...problems.values()].flat(),
  });
  return {
    publish: () => publish(current()),
    setPackage: (name: string, state: PackageState) => {
      packages[name] = state;
      publish(current());
    },
    /** Replaces the problems that one source has reported. */
    setProblems: (source: string, found: readonly Problem[]) => {
      if (found.length === 0 && !problems.delete(source)) return;
      if (found.length > 0) problems.set(source, found);
      publish(current());
    },
  };
}

/** Streams server-sent events: the latest state to each page that connects, and later states to all pages. */
export function createEventStream() {
  const listeners = new Set<ServerResponse>();
  let last: ServedState | undefined;
  const write = (response: ServerResponse) => last && response.write(`data: ${JSON.stringify(last)}\n\n`);
  return {
    send: (state: ServedState) => {
      last = state;
      listeners.forEach(write);
    },
    listen: (_request: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
      write(response);
    },
  };
}
