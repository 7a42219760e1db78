import { mapStack } from './map-stack';
import type { PageError } from './overlay';

const MOST = 5;

/** Returns the root cause of an error. */
const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error);

/**
 * Calls `show` with every error that is thrown in this page or logged to the console, where React logs the errors that boundaries
 * catch. `forget`: clears them, since a replaced module may have fixed them.
 */
export function watchRuntimeErrors(show: (errors: readonly PageError[]) => void) {
  let errors: readonly PageError[] = [];
  let round = 0;
  const seen = new Set<string>();

  const add = async (thrown: unknown) => {
    if (!(thrown instanceof Error)) return;
    const error = rootOf(thrown);
    const stack = error.stack ?? '';
    if (seen.has(stack) || errors.length >= MOST) return;
    seen.add(stack);
    const own = round;
    const text = await mapStack(stack);
    if (own !== round) return;
    errors = [...errors, { title: `${error.name}: ${error.message}`, text }];
    show(errors);
  };

  addEventListener('error', ({ error }) => void add(error));
  addEventListener('unhandledrejection', ({ reason }) => void add(reason));
  const write = console.error;
  console.error = (...parts: unknown[]) => {
    write.apply(console, parts);
    for (const part of parts) void add(part);
  };
  return {
    hasAny: () => seen.size > 0,
    forget: () => {
      errors = [];
      seen.clear();
      round += 1;
      show(errors);
    },
  };
}
