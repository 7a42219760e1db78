import { root } from '@hireloom/releases';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const packages = ['mfe-content', 'mfe-leads', 'mfe-marketing', 'server', 'shared', 'shell'];
const SKIPPED = ['node_modules', 'dist', '.dev'];
const ENDINGS = ['.ts', '.tsx', '/index.ts'];

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.includes(entry.name) ? [] : sourcesIn(file);
    return /\.tsx?$/.test(entry.name) ? [file] : [];
  });
}

/** The files of the product that a file imports, for their types alone included. */
function listImports(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const target = path.join(path.dirname(file), fileName);
    return ENDINGS.map((ending) => target + ending).filter((one) => existsSync(one));
  });
}

/** Returns the files on a way back to a file that is on the way already. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...way, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

test('source files have no import cycles, including type imports', () => {
  const files = packages.flatMap((folder) => sourcesIn(path.join(root, folder)));
  expect(files.length).toBeGreaterThan(500);
  const graph = new Map(files.map((file) => [file, listImports(file)]));
  expect(findCycle(graph)?.map((file) => path.relative(root, file))).toBeUndefined();
});
