export function findPrograms(): string | undefined;

export function startDebianPostgres(): Promise<
  { programs: string; url: string; stop: () => Promise<void> } | undefined
>;
