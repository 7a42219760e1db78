/** The key in session storage of the visit's touches: the shell stores them, and the forms send them. */
export const TOUCHES_KEY = 'hireloom.touches';

export const campaignNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
  'msclkid',
] as const;

/** `landing`: the path of the first page. `referrer`: the host that linked to it, never a URL. The rest: campaign parameters. */
export type Touch = Partial<Record<'landing' | 'referrer' | (typeof campaignNames)[number], string>>;

/** `first`: how the visit began. `last`: how the visitor last arrived from another site, if that was later. */
export type Touches = { first?: Touch; last?: Touch };

// One short expression instead of the list, because every page's first script contains it.
const CAMPAIGN = /^(utm_(source|medium|campaign|term|content)|(g|fb)clid|msclkid)$/;

export const parseCampaign = (query: string): Touch =>
  Object.fromEntries([...new URLSearchParams(query)].filter(([name]) => CAMPAIGN.test(name)));
