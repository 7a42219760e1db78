/** The navigation of the desk. */
export const sections = {
  needs: { path: '/', label: 'To do' },
} as const;
