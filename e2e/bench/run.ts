/** Each bench with what it takes; for what, the README says. */
const benches: Readonly<Record<string, string>> = {
  capacity: '[--only kept,searches,burst,patient,addresses] [--addresses <number>] [--no-build]',
  content: '',
  deploy: '',
  hostile: '[--requests <number>] [--seed <number>]',
  independence: '',
  interactive: '[<path>…] [--site <name>=<address>]… [--runs <number>] [--waterfall]',
  lighthouse: '[<runs> [<path>…]]',
  machines: '[--seconds <number>] [--rate <number>] [--no-build]',
  navigation: '[--site <address>] [--runs <number>] [--hover <milliseconds>]',
  purge: '',
  render: '',
  tax: '[<path>…] [--runs <number>]',
};

const usageOf = (name: string) => `npm run bench:${name}${benches[name] && ` -- ${benches[name]}`}`;

const [name = '', ...args] = process.argv.slice(2);

async function run() {
  if (!Object.hasOwn(benches, name)) return console.log(Object.keys(benches).map(usageOf).join('\n'));
  if (args.includes('--help') || args.includes('-h')) return console.log(usageOf(name));
  // A bench reads what stands behind its own name.
  process.argv.splice(2, 1);
  await import(`./${name}.ts`);
}

run().catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(code?.startsWith('ERR_PARSE_ARGS') ? `${message}\n${usageOf(name)}` : error);
  process.exitCode = 1;
});
