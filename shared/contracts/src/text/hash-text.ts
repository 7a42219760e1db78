/** A 32-bit hash that is equal on browser and server: FNV-1a, which is small and synchronous, but no protection against forgery. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
