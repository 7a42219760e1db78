/** A promise with the two fields that React looks for. Once they are set, React reads the value without suspending. */
type ReadablePromise<Value> = Promise<Value> & { status?: 'fulfilled'; value?: Value };

export function createFulfilledPromise<Value>(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });
}

/** Returns the same promise, which React can read without suspending once it is fulfilled. */
export function toReadablePromise<Value>(promise: ReadablePromise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}

/** A readable promise, with the functions that settle it. */
export function createDeferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = toReadablePromise(
    new Promise<Value>((onResolve, onReject) => {
      resolve = onResolve;
      reject = onReject;
    }),
  );
  return { promise, resolve, reject };
}
