import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getPageModuleName, type RemoteDescription, getSlotModuleName } from '@hireloom/contracts';
import { UsageError } from '@hireloom/releases';

/** A module declared in `remote.json`. `load`: the wrapper around its import with which TypeScript checks it. */
type Declared = { what: string; module: string; file: string; load: (importing: string) => string };

function declared({ routes, slots }: RemoteDescription): Declared[] {
  const pages = [...new Set(routes.map(({ page }) => page))].map((page) => ({
    what: `the page "${page}"`,
    module: getPageModuleName(page),
    file: `src/pages/${page}-page`,
    load: (importing: string) => `page(${importing})`,
  }));
  const ofSlots = slots.map((slot) => ({
    what: `the slot "${slot}"`,
    module: getSlotModuleName(slot),
    file: `src/slots/${slot}`,
    load: (importing: string) => `slot('${slot}', ${importing})`,
  }));
  return [...pages, ...ofSlots];
}

const isThere = (file: string) => ['.tsx', '.ts'].some((extension) => existsSync(file + extension));

/** The pages and slots of remote.json in webpack's format. @throws UsageError if one of their files is missing */
export function deriveExposes(directory: string, description: RemoteDescription): Record<string, string> {
  const modules = declared(description);
  const missing = modules.filter(({ file }) => !isThere(path.join(directory, file)));
  if (missing.length > 0)
    throw new UsageError(
      missing
        .map(
          ({ what, file }) =>
            `remote.json declares ${what}, but ${file}.tsx is missing: create it, or remove it from remote.json.`,
        )
        .join('\n'),
    );
  return Object.fromEntries(modules.map(({ module, file }) => [module, `./${file}`]));
}

/** Does not rewrite unchanged files, which would trigger watching compilers. */
function writeChanged(file: string, text: string) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

export function writeExposes(directory: string, description: RemoteDescription) {
  deriveExposes(directory, description);
  const lines = declared(description).map(
    ({ module, file, load }) => `  '${module}': ${load(`() => import('../${file}')`)},`,
  );
  const needed = [
    ...(description.routes.length > 0 ? ['page'] : []),
    ...(description.slots.length > 0 ? ['slot'] : []),
  ];
  writeChanged(
    path.join(directory, '.dev/exposes.ts'),
    `// Generated from remote.json. Does not compile if a page or slot does not match its contract.\n` +
      `import { ${[...needed, 'type Exposes'].join(', ')} } from '@hireloom/contracts';\n\n` +
      `export const exposes: Exposes = {\n${lines.join('\n')}\n};\n`,
  );
}

/** Not inlined below, because packing would add a file extension to an import, even to one inside a string. */
const EXPOSES = JSON.stringify('./exposes');

/** Writes the entry for running the remote standalone. Returns its path relative to `directory`. @throws UsageError */
export function writeStandalone(directory: string, description: RemoteDescription): string {
  writeExposes(directory, description);
  const hasProps = existsSync(path.join(directory, 'src/standalone.ts'));
  writeChanged(
    path.join(directory, '.dev/standalone.ts'),
    `import { startStandalone } from '@hireloom/toolkit/standalone';
import description from '../remote.json';
${hasProps ? "import { slotProps } from '../src/standalone';\n" : ''}import { exposes } from ${EXPOSES};

startStandalone({ description, exposes${hasProps ? ', slotProps' : ''} });
`,
  );
  return './.dev/standalone.ts';
}
