export function startDebianPostgres(): Promise<
  { programs: string; url: string; stop: () => Promise<void> } | undefined
>;
