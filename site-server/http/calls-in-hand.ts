/** An API that hangs may hold so many calls; the next ones are told at once that it is not available. */
const MOST_IN_HAND = 300;

/** Not worth a line in the log each: those that are in hand say why. */
export class ApiBusy extends Error {
  readonly statusCode = 503;
}

/** Counts the calls that the API has not answered yet, of forms, lists and everything else together. */
export function countCallsInHand(most = MOST_IN_HAND) {
  let inHand = 0;
  /** Gives the function that says that a call is over. @throws ApiBusy */
  const enter = () => {
    if (inHand >= most) throw new ApiBusy('the API has too many calls to answer');
    inHand += 1;
    let isOver = false;
    return () => {
      if (!isOver) inHand -= 1;
      isOver = true;
    };
  };
  return {
    enter,
    /** @throws ApiBusy, and whatever the call throws. */
    within: async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      const leave = enter();
      try {
        return await call();
      } finally {
        leave();
      }
    },
  };
}

export type CallsInHand = ReturnType<typeof countCallsInHand>;
