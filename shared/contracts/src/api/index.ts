export * from './content';
export * from './leads';
export * from './log-failure';
export { parseList } from './parse-list';
export { type CallContext, getFromUrl, loadAxios, notFound } from './request';
