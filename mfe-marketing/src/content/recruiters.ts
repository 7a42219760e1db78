/** The section with the recruiters of a service, whose names are in the site's configuration. */
export const recruiters = { id: 'recruiters', heading: 'The people who do the search' };
