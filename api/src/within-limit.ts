/** What the work brings, or the error once the time is over; the work itself goes on. */
export async function withinLimit<Result>(
  work: Promise<Result>,
  limitMs: number,
  error: Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(error), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
