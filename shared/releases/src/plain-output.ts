import { inspect } from 'node:util';

/** Replaces all control characters but line breaks and tabs: they could make a terminal show or do anything. */
export const withoutControls = (text: string) =>
  text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
    /[\n\t]/.test(character) ? character : '\ufffd',
  );

/** From now on the console prints no control characters. For commands that print what strangers wrote. */
export function printPlainText() {
  for (const method of ['log', 'error'] as const) {
    const print = console[method].bind(console);
    console[method] = (...given: unknown[]) =>
      print(...given.map((one) => withoutControls(typeof one === 'string' ? one : inspect(one))));
  }
}
