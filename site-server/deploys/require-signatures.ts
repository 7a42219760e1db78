import { createVerifier, type LocalCopies, type ReleaseSource, type TeamKeys } from '@hireloom/releases';

/**
 * Copies of a store of which nothing is run or served that no known team has signed, exactly as the site version has it, whoever
 * has put it there. `store`: what they are copies of.
 */
export function requireSignatures<Copies extends ReleaseSource & LocalCopies>(
  copies: Copies,
  store: Pick<ReleaseSource, 'release'>,
  keys?: TeamKeys,
): Copies {
  if (!keys) return copies;
  const verify = createVerifier([copies, store], keys);
  return {
    ...copies,
    folder: async (member) => {
      await verify(member, member);
      return copies.folder(member);
    },
    browserFile: async (name, id, file) => {
      await verify({ name, id });
      return copies.browserFile(name, id, file);
    },
  };
}
