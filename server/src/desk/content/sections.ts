/** The navigation of the desk. */
export const sections = {
  needs: { path: '/', label: 'To do' },
  leads: { path: '/leads', label: 'Leads' },
  person: { path: '/person', label: 'A person’s data' },
  entries: { path: '/content/articles', label: 'Content' },
  traffic: { path: '/traffic', label: 'Site versions' },
} as const;
