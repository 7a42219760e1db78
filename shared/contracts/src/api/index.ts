export * from './content';
export * from './leads';
export * from './log-failure';
export { parseList } from './parse-list';
export { type CallContext, getFromService, loadAxios, notFound, prepareToCall } from './request';
