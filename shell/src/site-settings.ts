/** What the site server tells every page of the site itself. */
export type SiteSettings = {
  /** The release of the shell. */
  shell: string;
  /** How visits are measured: which share of them, and where the measures go. Missing where none is. */
  fieldData?: { share: number; target: string };
};
