export { deploy } from './deploy';
export type { DeployTools } from './deploy';
export { releases } from './releases';
export { canary, remove, rollback } from './traffic';
