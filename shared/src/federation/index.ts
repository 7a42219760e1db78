export { build, developmentOutput, watch } from './build';
export { isRemote, readRemoteDescription } from './describe-package';
export { startDevelopmentApi } from './development-api';
