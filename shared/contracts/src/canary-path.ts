/** Where a browser asks whether its visitor is in a canary; the bucket's cookie goes to this path alone. */
export const CANARY_PATH = '/canary';
