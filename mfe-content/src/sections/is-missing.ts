/** Whether a failed request was answered with 404. */
export const isMissing = (error: unknown) => error instanceof Response && error.status === 404;
