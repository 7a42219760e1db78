export { build, developmentOutput, watch } from './build';
export { readRemoteDescription } from './describe-package';
export { startDevelopmentApi } from './development-api';
