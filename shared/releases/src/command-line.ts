import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { printPlainText } from './plain-output';
import { isCorrectable } from './usage-error';

export { withoutControls } from './plain-output';
export { Argument, type Command, InvalidArgumentError, Option };

/**
 * Creates a program without commands; add each one with its arguments, options and action. Help is generated from them.
 * `name`: what the user types, as shown in the usage line. See https://github.com/tj/commander.js.
 *
 * @example
 * const program = createProgram('npm run leads --', 'Shows and edits what visitors sent.');
 * program
 *   .command('list')
 *   .description('list the latest leads')
 *   .option('--limit <number>', 'at most this many', parseWholeNumber, 50)
 *   .action((options: { limit: number }) => listLeads(options));
 * await runProgram(program);
 */
export const createProgram = (name: string, description: string): Command =>
  new Command(name).description(description).showHelpAfterError('--help lists what this command takes.');

/** Parses an option's value. @throws InvalidArgumentError unless it is a whole number from 1 to 999,999,999 */
export function parseWholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 up.');
}

/** One sentence for errors that the user can correct, a stack trace for others, then exit 1. `hasColours`: keeps control characters. */
export async function runProgram(program: Command, { hasColours = false } = {}): Promise<void> {
  if (!hasColours) printPlainText();
  // A reader such as `head` closes the pipe once it has read enough.
  process.stdout.on('error', () => process.exit());
  try {
    await program.parseAsync();
  } catch (error) {
    console.error(isCorrectable(error) ? `error: ${error.message}` : error);
    process.exit(1);
  }
}
