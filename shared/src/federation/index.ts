export { build } from './build';
export { readRemoteDescription } from './describe-package';
