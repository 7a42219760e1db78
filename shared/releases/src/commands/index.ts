export { canary } from './canary';
export { deploy } from './deploy';
export type { DeployTools } from './deploy';
export { releases } from './releases';
export { rollback } from './rollback';
export { teamKey } from './team-key';
