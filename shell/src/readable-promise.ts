/** A promise that React reads without waiting once it is settled: it looks for these two fields. */
type ReadablePromise<Value> = Promise<Value> & { status?: 'fulfilled'; value?: Value };

export function fulfilled<Value>(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });
}

/** The same promise, which becomes readable without waiting as soon as it is fulfilled. */
export function readable<Value>(promise: ReadablePromise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}

/** A readable promise, with the functions that settle it. */
export function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = readable(
    new Promise<Value>((onResolve, onReject) => {
      resolve = onResolve;
      reject = onReject;
    }),
  );
  return { promise, resolve, reject };
}
