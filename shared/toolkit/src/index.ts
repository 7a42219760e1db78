export { publishBuilds } from './product/publish-builds';
