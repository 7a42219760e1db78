import type { Progress } from '../remote-site/deploy-to-site';

/** Says how far an upload is: in one line on a terminal, in a log once at its end. */
export function showProgress(what: string, output: NodeJS.WriteStream = process.stdout) {
  return ({ done, all }: Progress) => {
    const line = `${what}: ${done} of ${all} files`;
    if (output.isTTY) output.write(`\r${line}${done === all ? '\n' : ''}`);
    else if (done === all) output.write(`${line}\n`);
  };
}
