export * from './content';
export * from './leads';
export * from './log-failure';
export { parseList } from './parse-list';
export { type CallContext, loadAxios, notFound, prepareToCall } from './request';
