export { hasToken } from './bearer-token';
export { boundedLog } from './bounded-log';
export { type Ending, endInOrder } from './end-in-order';
export { findFreePort } from './find-free-port';
export { type PassedOn, type RequestIds, requestIds } from './request-ids';
export { noticeUntrustedProxy } from './untrusted-proxy';
export { refuseWrongMethods } from './wrong-methods';
