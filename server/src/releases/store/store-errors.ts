import { UsageError } from '@hireloom/releases';

/** The store has nothing under this name. */
export class NotInStore extends UsageError {}

/** The store can't be reached or used at the moment. */
export class StoreAway extends UsageError {}
