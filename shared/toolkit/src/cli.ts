import { CANARY_LIMIT, isRemote, root } from '@hireloom/releases';
import { type Command, InvalidArgumentError, Option, runProgram } from '@hireloom/releases/command-line';
import type { DevelopmentOptions } from './development/standalone';
import { NO_BUILD, operatingProgram, TO_SITE } from './operating-commands';
import type { DeployCommand } from './deploy/deploy';
import { checkFolder } from './product/check-folder';

const HERE = 'the package in this folder';

function sharePercent(text: string): number {
  const percent = Number(text.replace(/%$/, ''));
  if (Number.isInteger(percent) && percent >= 1 && percent <= CANARY_LIMIT) return percent;
  throw new InvalidArgumentError(`It must be a share of the visitors from 1% to ${CANARY_LIMIT}%.`);
}

async function dev(options: DevelopmentOptions) {
  if (!isRemote(process.cwd())) return (await import('./development/whole-site')).serveWholeSite(options);
  return (await import('./development/standalone')).serveRemote(process.cwd(), options);
}

function addDevelopmentCommands(program: Command) {
  program
    .command('dev')
    .description('start the whole product, or only the remote in this folder, and apply saved changes')
    .option('--inspect', 'let debuggers attach to the rendering of pages on the server')
    .option('--from <site>', 'show the remote in the pages of this site, visible only on this machine')
    .option('--remote-server <entry>', 'with --from: the address of the entry that another bundler serves')
    .action(dev);
  program
    .command('catalogue')
    .description('show every component of the design system')
    .action(async () => (await import('./development/standalone')).serveCatalogue(process.cwd()));
  program
    .command('new-remote')
    .description('create a remote with one page, for a new team')
    .argument('<name>')
    .option('--into <folder>', 'create a repository of its own in this new folder')
    .action(async (name: string, options: { into?: string }) =>
      (await import('./generator/create-remote')).createRemote(process.cwd(), name, options),
    );
}

function addBuildCommands(program: Command) {
  program
    .command('build')
    .description(`build ${HERE} for browser and server`)
    .action(async () => (await import('./build/build')).build(process.cwd()));
  program
    .command('typecheck')
    .description(`check the types of ${HERE}, or of all, and of what remote.json declares`)
    .action(async () => (await import('./product/check-types')).checkTypes(process.cwd()));
  program
    .command('bundle')
    .description('bundle Node programs of the package in this folder, so that they run without TypeScript')
    .argument('<files...>', 'TypeScript files')
    .option('--into <folder>', 'where the bundles go', 'dist')
    .action(async (files: string[], options: { into: string }) =>
      (await import('./build/bundle')).bundle(process.cwd(), files, options.into),
    );
  program
    .command('package')
    .description('put everything that production needs into a folder: builds, Node programs, native modules')
    .argument('[folder]', 'the folder', 'dist/package')
    .option(...NO_BUILD)
    .action(async (folder: string, options: { build: boolean }) =>
      (await import('./product/package')).packageProduct(folder, options),
    );
}

function addDeployCommand(program: Command) {
  program
    .command('deploy')
    .description(`build, check and publish ${HERE}`)
    .option(...TO_SITE)
    .addOption(
      new Option('--preview', 'publish it only for visitors with the preview link').conflicts('canary'),
    )
    .option('--canary <percent>', 'publish it for a share of the visitors, such as 10%', sharePercent)
    .option(
      '--prebuilt <folder>',
      'publish the output of another bundler from browser/ and server/ in this folder',
    )
    .option('--again', 'publish it even if it was rolled back')
    .action(async (options: DeployCommand) =>
      (await import('./deploy/deploy')).deploy(process.cwd(), options),
    );
}

const buildAll = async () => (await import('./product/build-all')).buildAll();

const program = operatingProgram(buildAll).hook('preAction', () => checkFolder(root));
addDevelopmentCommands(program);
addBuildCommands(program);
addDeployCommand(program);
await runProgram(program, { hasColours: true });
