export { build, developmentOutput, watch } from './build/build';
export { isRemote, readRemoteDescription } from '@hireloom/releases';
export { startDevelopmentApi } from './dev-servers/development-api';
