import leven from 'leven';
import * as v from 'valibot';

/** An object that may have these keys alone. The message for another key names the one that was probably meant. */
export function knownKeys<const Entries extends v.ObjectEntries>(entries: Entries) {
  const known = Object.keys(entries);
  return v.strictObject(entries, ({ expected, input }) => {
    if (expected === 'Object') return 'must be an object';
    if (expected !== 'never') return 'is missing';
    const [nearest] = known
      .map((key) => ({ key, distance: leven(key, String(input)) }))
      .sort((a, b) => a.distance - b.distance);
    return `is not known. Did you mean "${nearest?.key}"? There is ${known.join(', ')}`;
  });
}
