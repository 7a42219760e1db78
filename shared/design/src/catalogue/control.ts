/** A prop that can be changed on the page of a part. In an address it is a text. */
export type Control<Value> = {
  initial: Value;
  /** Of one that is chosen from a few. */
  options?: readonly string[];
  read: (text: string) => Value;
};

export type PropValue = string | number | boolean;

export const choice = <const Options extends readonly [string, ...string[]]>(
  options: Options,
  initial: Options[number] = options[0],
): Control<Options[number]> => ({
  initial,
  options,
  read: (text) => options.find((option) => option === text) ?? initial,
});

export const flag = (initial = false): Control<boolean> => ({ initial, read: (text) => text === 'true' });

export const words = (initial = ''): Control<string> => ({ initial, read: (text) => text });

export const amount = (initial: number): Control<number> => ({
  initial,
  read: (text) => (text && Number.isFinite(Number(text)) ? Number(text) : initial),
});
