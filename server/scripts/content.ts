import { createProgram, parseWholeNumber, runProgram } from '@hireloom/releases/command-line';
import { checkContent } from '../src/content/commands/check';
import { printHistory, rollBack } from '../src/content/commands/history';
import { publish } from '../src/content/commands/publish';
import { pull } from '../src/content/commands/pull';

const TO_SITE = ['--to <site>', 'act on the site at this URL, with the token in DEPLOY_TOKEN'] as const;
const REASON = ['--reason <words>', 'why, for the history', ''] as const;
type To = { to?: string };

const program = createProgram(
  'npm run content --',
  'Checks and publishes the articles, case studies, testimonials and logos in server/content, or the folder that CONTENT_DIR names.',
);

program.command('check').description('check for mistakes; changes nothing').action(checkContent);

program
  .command('publish')
  .description('publish what has changed in the folder: every server shows it within seconds')
  .option(...TO_SITE)
  .option('--replace', 'make the published content exactly this folder, whatever others have published')
  .option(...REASON)
  .action((options: To & { replace?: boolean; reason: string }) => publish(options));

program
  .command('pull')
  .description('bring the published content into the folder; your own changes of other files stay')
  .option(...TO_SITE)
  .option('--replace', 'also overwrite your own changes')
  .action((options: To & { replace?: boolean }) => pull(options));

program
  .command('history')
  .description('list the latest changes: number, time, author, files')
  .option(...TO_SITE)
  .action((options: To) => printHistory(options));

program
  .command('rollback')
  .description('publish the content of an earlier change again')
  .argument('<change>', 'its number, as listed', parseWholeNumber)
  .option(...TO_SITE)
  .option(...REASON)
  .action((serial: number, options: To & { reason: string }) => rollBack(serial, options));

await runProgram(program);
