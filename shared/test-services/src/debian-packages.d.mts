export function findCommand(...names: readonly string[]): string | undefined;
export function canInstall(): boolean;
export function installPackages(names: readonly string[]): void;
export function requireCommand(command: string): string;
