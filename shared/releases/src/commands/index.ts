export { deploy } from './deploy';
export type { DeployTools } from './deploy';
export { releases } from './releases';
export { addToken, listTokens, revokeToken } from './token';
export { canary, remove, rollback } from './traffic';
