import { fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { root } from '@hireloom/releases';
import ts from 'typescript';
import type { Problem } from '../development-client/development-state';
import { keptTypes } from './kept-types';

const MOST = 10;

function problemOf({ file, start = 0, messageText }: ts.Diagnostic): Problem {
  const text = ts.flattenDiagnosticMessageText(messageText, '\n');
  if (!file) return { kind: 'types', title: 'the configuration', text };
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  const name = path.relative(root, file.fileName);
  return { kind: 'types', title: name, text: `${name}:${line + 1}:${character + 1}\n${text}` };
}

function check(project: string) {
  const host = ts.createWatchCompilerHost(
    project,
    { noEmit: true, incremental: true, tsBuildInfoFile: keptTypes(project) },
    ts.sys,
    ts.createEmitAndSemanticDiagnosticsBuilderProgram,
    () => undefined,
    () => undefined,
  );
  const { afterProgramCreate } = host;
  host.afterProgramCreate = (builder) => {
    afterProgramCreate?.(builder);
    const program = builder.getProgram();
    const found = [
      ...builder.getConfigFileParsingDiagnostics(),
      ...program.getSyntacticDiagnostics(),
      ...builder.getSemanticDiagnostics(),
    ];
    process.send?.(found.slice(0, MOST).map(problemOf));
  };
  ts.createWatchProgram(host);
}

type Reported = { setProblems: (source: string, found: readonly Problem[]) => void };

/** Tells terminal and pages of types that do not fit, and when they do again. */
export function reportTypes({ setProblems }: Reported) {
  let hadProblems = false;
  return (found: readonly Problem[]) => {
    for (const { text } of found) console.error(`The types do not fit: ${text}`);
    if (hadProblems && found.length === 0) console.log('The types fit again.');
    hadProblems = found.length > 0;
    setProblems('types', found);
  };
}

/** Checks the types of a project now and after each change, behind what is waited for. `project`: its tsconfig. */
export function watchTypes(project: string, onChecked: (problems: readonly Problem[]) => void) {
  const child = fork(import.meta.filename, [project], { execArgv: ['--import', 'tsx'], cwd: root });
  child.on('message', (problems: readonly Problem[]) => onChecked(problems));
  process.once('exit', () => child.kill());
}

const [, script, project] = process.argv;
if (script === import.meta.filename && project) {
  os.setPriority(10);
  process.once('disconnect', () => process.exit());
  check(project);
}
