import type { RenderStep } from '../rendering';

/** The short id of a failure, such as `1A2B-3C4D`, that support asks for. Equal on browser and server. FNV-1a: small and synchronous. */
export function referenceOf({ remote, release, module, phase }: RenderStep): string {
  let hash = 0x811c9dc5;
  for (const character of `${remote} ${release} ${module} ${phase}`)
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  const digits = (hash >>> 0).toString(16).padStart(8, '0').toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}
