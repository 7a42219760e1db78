/** Texts of every page of the desk. */
export const frame = {
  /** `state`: what has just happened on the page, since screen readers read the title first. */
  title: (page: string, state?: string) => `${state ? `${state}: ` : ''}${page} | Desk`,
  error: 'Error',
  desk: 'Desk',
  skip: 'Skip to the page',
  navigation: 'Desk',
  signedIn: (name: string) => `You are ${name}`,
  wrong: 'Please check what is marked',
  look: 'What to look at',
  optional: '(optional)',
  find: 'Find',
};

export const refusals = {
  damaged: 'This address is damaged or too old. Search once more.',
  otherHost: (origin: string) => `The desk is at ${origin}. Open it there.`,
  otherSite:
    'This change did not come from a page of the desk, so nothing was changed. Open the desk and try again.',
};

/** Pages for failed requests, by status. */
export const failures: Readonly<Record<number, { title: string; text: string }>> = {
  404: {
    title: 'There is nothing here',
    text: 'The address may be misspelled, or what was here has been erased or has expired.',
  },
  413: { title: 'That is too large', text: 'Shorten what you entered and send it again.' },
  500: {
    title: 'Something went wrong',
    text: 'Nothing was changed. Try again; if it happens again, give operations the number below.',
  },
  503: {
    title: 'The database does not answer',
    text: 'No lead is lost: visitors are asked to call or to try again. Reload this page in a minute. If it takes longer, call operations.',
  },
};

export const otherFailure = 'This can’t be done';
export const reference = (id: string) => `Number: ${id}`;
export const goHome = 'Back to the first page';
