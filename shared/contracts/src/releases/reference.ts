import type { RenderStep } from '../rendering';
import { hashText } from '../text/hash-text';

/** The short id of a failure, such as `1A2B-3C4D`, that support asks for. */
export function createReference({ remote, release, module, phase }: RenderStep): string {
  const hash = hashText(`${remote} ${release} ${module} ${phase}`);
  const digits = hash.toString(16).padStart(8, '0').toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}
