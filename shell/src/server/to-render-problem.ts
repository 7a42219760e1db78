import type { RenderProblem, Registry, RegistryRemote, RenderStep } from '@hireloom/contracts';
import { RemoteFailure } from '../remotes';

/** Returns the stack of an error. That of a `RemoteFailure` is its cause's: its own is the shell's. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof RemoteFailure) || !(error.cause instanceof Error))
    return error.stack ?? error.message;
  const frames = (error.cause.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return [`${error.name}: ${error.message}`, ...frames].join('\n');
}

/** How a stack trace identifies a remote's code: by webpack's source name with source maps, by its folder without. */
const namesInStack = ({ container, name, release }: RegistryRemote) => [
  `webpack://${container}/`,
  `/${name}/${release}/server/`,
  `\\${name}\\${release}\\server\\`,
];

function remoteIn(stack: string, { remotes }: Registry) {
  const lines = stack.split('\n');
  const isIn = (line: string) => (remote: RegistryRemote) =>
    namesInStack(remote).some((name) => line.includes(name));
  const line = lines.find((one) => remotes.some(isIn(one)));
  return line === undefined ? undefined : remotes.find(isIn(line));
}

/** The rendering step that failed, if the error identifies it. */
export function findStep(error: unknown): RenderStep | undefined {
  if (!(error instanceof RemoteFailure)) return undefined;
  const { remote, release, module, phase } = error;
  return { remote, release, module, phase };
}

/** Describes a rendering error, and names the remote that caused it if that is known. */
export function toRenderProblem(error: unknown, registry: Registry): RenderProblem {
  const text = describeError(error);
  const step = findStep(error);
  if (step) return { text, ...step };
  const remote = remoteIn(text, registry);
  return remote
    ? { text, remote: remote.name, release: remote.release, module: '', phase: 'render' }
    : { text, phase: 'render' };
}
