import { reportFatal } from '@hireloom/service';

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
