/** Something that a person has to put right. Its message is one sentence or two: what is wrong, and the way out. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Says on stderr why the program ends. Only what nobody foresaw shows where it came from. */
export function reportFatal(error: unknown): void {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${String(text)}\n`);
}

/** Says what a command takes, and ends it, where that is asked for. */
export function explainIfAsked(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  process.stdout.write(usage);
  process.exit();
}

/** Runs a command of the terminal, which fails with the reason on stderr. */
export function runCommand(usage: string, run: () => Promise<void>): void {
  explainIfAsked(usage);
  // A reader like `head` closes the pipe when it has seen enough.
  process.stdout.on('error', () => process.exit());
  run().catch((error: unknown) => {
    reportFatal(error);
    process.exitCode = 1;
  });
}
