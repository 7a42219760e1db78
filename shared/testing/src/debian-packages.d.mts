export function findCommand(...names: readonly string[]): string | undefined;
export function canInstall(): boolean;
export function installPackages(names: readonly string[], advice: string): void;
export function findOrInstall(command: string, name: string, advice: string): string;
