import { UsageError } from '@hireloom/service';

/** Why something is refused, in a sentence for the team, with the status of the answer. */
export class Refused extends UsageError {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}
