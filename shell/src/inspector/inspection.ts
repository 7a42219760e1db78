/** Where a page that is to be inspected carries what follows; other pages carry nothing of it. */
export const INSPECTION_ID = 'inspection';

/** What is known of a release beyond what visitors need: whose it is, and the files of each of its modules. */
export type InspectedRelease = {
  name: string;
  team: string;
  commit: string;
  modules: Readonly<Record<string, readonly { href: string; bytes: number }[]>>;
};
