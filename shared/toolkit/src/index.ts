export { publishBuilds } from './product/publish-builds';
export { environmentOf } from './product/service-environments';
