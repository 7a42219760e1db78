/** Where "Book a Demo" leads: to the scheduling tool in a new tab, or to a page of the site where none is configured. */
export const demoTarget = (schedulingUrl: string, fallback: string) =>
  schedulingUrl ? { href: schedulingUrl, opensNewTab: true } : { href: fallback };
