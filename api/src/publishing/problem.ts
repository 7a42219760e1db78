/** Something in a content file that a person has to put right. `line` counts from 1. */
export type Problem = { file: string; line: number; message: string };

/** As editors and terminals know it, so that a click opens the place. */
export const describeProblem = ({ file, line, message }: Problem) => `${file}:${line}: ${message}`;
