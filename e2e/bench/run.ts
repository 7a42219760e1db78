import { createProgram, InvalidArgumentError, runProgram, wholeNumber } from '@hireloom/service/command-line';
import { type CapacityOptions, type Part, parts } from './capacity';
import type { HostileOptions } from './hostile';
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
  .option('--addresses <number>', 'how many different addresses to request', wholeNumber, 100_000)
  .option(...NO_BUILD)
  .action(async (options: CapacityOptions) => (await import('./capacity')).measureCapacity(options));

program
  .command('tax')
  .description(
    'what federation costs a visitor: the site beside one plain application, and beside pages without scripts',
  )
  .argument('[paths...]', 'pages to visit', PATHS)
  .option('--runs <number>', 'visits of each page', wholeNumber, 5)
  .action(async (paths: string[], options: { runs: number }) =>
    (await import('./tax')).measureTax({ paths, ...options }),
  );

program
  .command('interactive')
  .description('when a page answers to presses on a phone, and from the press on a link to the next page')
  .argument('[paths...]', 'pages to visit', PATHS)
  .option('--site <name=address>', 'a running site; twice for a comparison in pairs', addSite, [])
  .option('--runs <number>', 'visits of each page', wholeNumber, 5)
  .option(
    '--hover <milliseconds>',
    'how long the pointer is on a link before it is pressed',
    wholeNumber,
    300,
  )
  .option('--waterfall', 'list what was fetched when in the median run of each page')
  .action(async (paths: string[], options: InteractiveOptions) =>
    (await import('./interactive')).measureInteractive(paths, options),
  );

program
  .command('ahead')
  .description(
    'from the press on a link to the next page, which a whole Chromium has fetched or rendered before',
  )
  .option('--runs <number>', 'presses in each way', wholeNumber, 3)
  .action(async (options: { runs: number }) =>
    (await import('./rendered-ahead')).measureRenderedAhead(options),
  );

program
  .command('deploy')
  .description('what deploys and rollbacks cost the team and the visitors, behind nginx too')
  .option('--rounds <number>', 'deploys and rollbacks of each kind', wholeNumber, 10)
  .option('--rate <number>', 'requests of visitors a second', wholeNumber, 200)
  .action(async (options: { rounds: number; rate: number }) =>
    (await import('./deploy')).measureDeploys(options),
  );

program
  .command('machines')
  .description('what visitors notice of deploys, restarts and losses of several machines')
  .option('--seconds <number>', 'how long PostgreSQL is away', wholeNumber, 60)
  .option('--rate <number>', 'requests of visitors a second', wholeNumber, 50)
  .option(...NO_BUILD)
  .action(async (options: MachinesOptions) => (await import('./machines')).measureMachines(options));

program
  .command('hostile')
  .description('requests that no browser sends: nothing breaks, hangs or leaks')
  .option('--requests <number>', 'how many', wholeNumber, 100_000)
  .option('--seed <number>', 'another one sends other requests', wholeNumber, 1)
  .action(async (options: HostileOptions) => (await import('./hostile')).measureHostile(options));

await runProgram(program);
