/**
 * Runs in a worker's process before any code of a release, given as text: so these functions use nothing but each other. What
 * JavaScript brings with it, and who stands for it, can't be changed any more: one remote's `Object.prototype.then = …` would
 * be in the pages of all others.
 *
 * Node's own `--frozen-intrinsics` turns every error in the log into `{}`, and freezes the console too.
 */

/** `overridden`: objects whose properties code sets on what inherits them. That must go on: any object may have a key `toString`. */
function createFreezer(overridden: ReadonlySet<unknown>) {
  const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, preventExtensions } = Object;
  const makeOverridable = (owner: object, name: string | symbol, value: unknown) =>
    defineProperty(owner, name, {
      get: () => value,
      set(this: object, own: unknown) {
        if (this === owner) throw new TypeError(`${String(name)} can't be changed where pages are rendered`);
        defineProperty(this, name, { value: own, writable: true, configurable: true, enumerable: true });
      },
      configurable: false,
    });
  const freezeProperty = (owner: object, name: string | symbol, property: PropertyDescriptor) => {
    // Classes of old JavaScript set the one on what they make, and whoever reads stacks the other.
    if (!property.configurable || name === 'constructor' || name === 'stackTraceLimit') return;
    if (!('value' in property)) defineProperty(owner, name, { configurable: false });
    else if (overridden.has(owner)) makeOverridable(owner, name, property.value);
    else defineProperty(owner, name, { writable: false, configurable: false });
  };

  const seen = new Set<unknown>();
  return function freeze(one: unknown) {
    if (!one || seen.has(one) || (typeof one !== 'object' && typeof one !== 'function')) return;
    seen.add(one);
    for (const name of Reflect.ownKeys(one)) {
      const property = getOwnPropertyDescriptor(one, name);
      if (!property) continue;
      [property.value, property.get, property.set].forEach(freeze);
      freezeProperty(one, name, property);
    }
    // It may get `prepareStackTrace`.
    if (one !== Error) preventExtensions(one);
    freeze(getPrototypeOf(one));
  };
}

function freezeIntrinsics() {
  const errors = [
    Error,
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
    AggregateError,
  ];
  const kinds = [Object, ...errors, URL, URLSearchParams, Event, EventTarget];
  const freeze = createFreezer(new Set(kinds.map(({ prototype }) => prototype)));
  const functions = [function* () {}, async function () {}, async function* () {}];
  const iterators = [
    [].values(),
    new Map().values(),
    new Set().values(),
    ''[Symbol.iterator](),
    ''.matchAll(/./g),
  ];
  for (const one of [...functions, ...iterators]) freeze(Object.getPrototypeOf(one));

  const global = globalThis as unknown as Record<string, unknown>;
  // What a script that is given as text has, and a module has not.
  for (const name of ['require', 'module', 'exports', '__filename', '__dirname']) delete global[name];
  for (const name of Object.getOwnPropertyNames(global)) {
    const property = Object.getOwnPropertyDescriptor(global, name);
    // Node makes the others when they are first asked for.
    if (!property?.configurable || !('value' in property)) continue;
    if (name === 'console' || name === 'global' || name === 'globalThis') continue;
    freeze(property.value);
    Object.defineProperty(global, name, { writable: false, configurable: false });
  }
}

export const freezeCode = `${createFreezer}
${freezeIntrinsics}
${freezeIntrinsics.name}();`;
