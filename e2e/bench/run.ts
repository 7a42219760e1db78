import {
  createProgram,
  InvalidArgumentError,
  runProgram,
  parseWholeNumber,
} from '@hireloom/releases/command-line';
import { type CapacityOptions, type Part, parts } from './capacity';
import type { ContentOptions } from './content';
import type { InteractiveOptions, Site } from './interactive';
import type { MachinesOptions } from './machines';

const PATHS = ['/', '/raas', '/blogs', '/contactus'];
const NO_BUILD = ['--no-build', 'use the existing builds'] as const;

function someParts(text: string): Part[] {
  const wanted = text.split(',');
  const some = parts.filter((part) => wanted.includes(part));
  if (some.length === wanted.length) return some;
  throw new InvalidArgumentError(`It takes ${parts.join(', ')} with commas between them.`);
}

function addSite(text: string, before: Site[]): Site[] {
  const [, name = '', address = ''] = /^([^=]+)=(https?:.+)$/.exec(text) ?? [];
  if (URL.canParse(address)) return [...before, { name, address }];
  throw new InvalidArgumentError('It must be a name with an address, such as before=http://localhost:3000.');
}

const program = createProgram('npm run bench -w e2e --', 'Measures the product on this machine.');

program
  .command('capacity')
  .description('pages a second, a crowd, memory, beside a bare Fastify')
  .option('--only <parts>', `some of ${parts.join()}`, someParts, [...parts])
  .option(...NO_BUILD)
  .action(async (options: CapacityOptions) => (await import('./capacity')).measureCapacity(options));

program
  .command('content')
  .description('what visitors notice while one of many articles is edited and published')
  .option('--articles <number>', 'how many there are', parseWholeNumber, 2000)
  .option('--edits <number>', 'how many are edited, one after the other', parseWholeNumber, 5)
  .option(...NO_BUILD)
  .action(async (options: ContentOptions) => (await import('./content')).measureContent(options));

/** A bench that visits pages. */
const addVisits = (name: string, about: string) =>
  program
    .command(name)
    .description(about)
    .argument('[paths...]', 'pages to visit', PATHS)
    .option('--runs <number>', 'visits of each page', parseWholeNumber, 5);

addVisits(
  'federation-overhead',
  'what scripts cost a visitor: the site beside its own pages without scripts',
).action(async (paths: string[], options: { runs: number }) =>
  (await import('./federation-overhead')).measureFederationOverhead({ paths, ...options }),
);

addVisits('interactive', 'when a page responds to taps on a phone')
  .option('--site <name=address>', 'a running site; give two to compare them', addSite, [])
  .action(async (paths: string[], options: InteractiveOptions) =>
    (await import('./interactive')).measureInteractive(paths, options),
  );

program
  .command('machines')
  .description('what visitors notice of deploys, restarts and losses of several machines')
  .option('--seconds <number>', 'how long PostgreSQL is down', parseWholeNumber, 60)
  .option('--rate <number>', 'visitors’ requests per second', parseWholeNumber, 50)
  .option(...NO_BUILD)
  .action(async (options: MachinesOptions) => (await import('./machines')).measureMachines(options));

await runProgram(program);
