import { type Command, createProgram } from '@hireloom/releases/command-line';

const HERE = 'the shell or the remote in this folder';

/** The option to act on a site other than the one on this machine. */
export const TO_SITE = [
  '--to <site>',
  'act on the site at this URL, with the token in DEPLOY_TOKEN',
] as const;

export const NO_BUILD = ['--no-build', 'use the existing builds'] as const;

const trafficCommands = () => import('./deploy/traffic');

type BuildAll = () => Promise<void>;

function addProductCommands(program: Command, buildAll?: BuildAll) {
  program
    .command('start')
    .description('build what has changed, publish it unless a team has deployed, and start the server')
    .option(...NO_BUILD)
    .action(async ({ build }: { build: boolean }) =>
      (await import('./product/start')).start(build ? buildAll : undefined),
    );
}

function addReleaseCommands(program: Command) {
  program
    .command('rollback')
    .description(`go back to the previous release of ${HERE}`)
    .option(...TO_SITE)
    .action(async (options: { to?: string }) => (await trafficCommands()).rollback(process.cwd(), options));
  program
    .command('remove-remote')
    .description('remove a remote from the site: its pages return 404; a deploy brings it back')
    .argument('<name>', 'the remote, as in remote.json')
    .option(...TO_SITE)
    .action(async (name: string, options: { to?: string }) =>
      (await trafficCommands()).remove(name, options),
    );
  program
    .command('canary')
    .description(`end the canary of ${HERE}`)
    .addArgument(
      program.createArgument('<action>', 'promote it to everybody, or drop it').choices(['promote', 'drop']),
    )
    .option(...TO_SITE)
    .action(async (act: 'promote' | 'drop', options: { to?: string }) =>
      (await trafficCommands()).finishCanary(process.cwd(), act, options),
    );
  const releases = program
    .command('releases')
    .description('list the live releases and canaries of the shell and each remote, and the latest changes')
    .argument('[names...]', 'list only these')
    .option(...TO_SITE)
    .action(async (names: string[], options: { to?: string }) =>
      (await import('./deploy/releases')).printReleases(names, options),
    );
  releases
    .command('compare')
    .description('show what the canary of the shell or a remote does to visitors: leads, failures, times')
    .argument('<name>')
    .option(...TO_SITE)
    .action(async (name: string, _options: unknown, command: Command) =>
      (await import('./deploy/compare')).printComparison(name, command.optsWithGlobals<{ to?: string }>()),
    );
}

/** The commands for operating a site. They need no build tools. `buildAll`: builds the product before a start if there are sources. */
export function operatingProgram(buildAll?: BuildAll): Command {
  const program = createProgram('hireloom', 'Builds, publishes and runs the product.');
  addProductCommands(program, buildAll);
  addReleaseCommands(program);
  return program;
}
