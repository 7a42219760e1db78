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
