import { spawnSync } from 'node:child_process';
import path from 'node:path';

const helper = path.join(__dirname, 'command-line.ts');
const errors = path.join(__dirname, 'usage-error.ts');

/** A program with one command, which throws `error` when its option is a number. */
function run(args: string[], error: string) {
  const code = `
    import { UsageError } from ${JSON.stringify(errors)};
    import { createProgram, runProgram, parseWholeNumber } from ${JSON.stringify(helper)};
    const program = createProgram('npm run leads --', 'Shows leads.');
    program.command('list').description('list leads').option('--limit <number>', 'at most', parseWholeNumber)
      .action(({ limit }) => { if (limit) throw ${error}; });
    await runProgram(program);`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', code, '--', ...args],
    { cwd: __dirname, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

test.each([
  [['list', '--limit', '0'], /^error: .*'0' is invalid\. It must be a whole number from 1 up\.\n/],
  [['list', '--limits', '1'], /^error: unknown option '--limits'\n\(Did you mean --limit\?\)\n/],
  [['list', 'all'], /^error: too many arguments/],
  [['lst'], /^error: unknown command 'lst'\n\(Did you mean list\?\)\n/],
  [['list', '--limit', '1'], /^error: there are none\.\n$/],
])('%j fails with one clear error message', (args, sentence) => {
  const { status, stderr } = run(args, "new UsageError('there are none.')");
  expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)]);
});

test('strips control characters from text that strangers may have written', () => {
  const { stderr } = run(
    ['list', '--limit', '1'],
    "new UsageError('Asha\\u001b[2J\\u202e is\\u009b31m here.')",
  );
  expect(stderr).toBe('error: Asha\ufffd[2J\ufffd is\ufffd31m here.\n');
});

test('an unexpected error is printed with its stack', () => {
  const { status, stderr } = run(['list', '--limit', '1'], "new Error('broken')");
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Error: broken\n +at /);
});
