export { type Ending, endInOrder } from './end-in-order';
export { type PassedOn, type RequestIds, requestIds } from './request-ids';
export { noticeUntrustedProxy } from './untrusted-proxy';
