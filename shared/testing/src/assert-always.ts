import fc from 'fast-check';

const { FUZZ_SEED, FUZZ_RUNS } = process.env;

/** The same inputs in every run, so that an unrelated change can't fail by chance. `FUZZ_SEED=random` tries new ones. */
const seed = FUZZ_SEED === 'random' ? undefined : Number(FUZZ_SEED ?? 1);

const usualRuns = 100;

/** Fails if a property does not hold for random inputs. `FUZZ_RUNS` multiplies the number of inputs. */
export function assertAlways<T>(property: fc.IAsyncPropertyWithHooks<T>, runs?: number): Promise<void>;
export function assertAlways<T>(property: fc.IPropertyWithHooks<T>, runs?: number): void;
export function assertAlways<T>(
  property: fc.IAsyncPropertyWithHooks<T> | fc.IPropertyWithHooks<T>,
  runs = usualRuns,
): Promise<void> | void {
  const numRuns = runs * Number(FUZZ_RUNS ?? 1);
  return fc.assert(property, seed === undefined ? { numRuns } : { numRuns, seed });
}
