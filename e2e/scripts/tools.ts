import { findCommand } from './debian-packages';
import { findPostgres } from '@hireloom/testing/services/postgres';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findInstalledChromium } from './find-chromium';
import { root } from './launch-site';

/** A program that tests run. `packages`: the Debian packages that contain it. `install`: installs it where Debian does not have it. */
type Tool = {
  name: string;
  find: () => string | undefined;
  packages: readonly string[];
  install?: () => void;
};

export const firefox: Tool = {
  name: 'Firefox',
  find: () => findCommand('firefox-esr', 'firefox'),
  packages: ['firefox-esr'],
};

export const webKitDriver: Tool = {
  name: 'WebKitGTK with its driver',
  find: () => (findCommand('Xvfb') ? findCommand('WebKitWebDriver') : undefined),
  packages: ['webkit2gtk-driver', 'xvfb'],
};

const createCommand = (command: string, debianPackage = command): Tool => ({
  name: command,
  find: () => findCommand(command),
  packages: [debianPackage],
});

/**
 * Packages that only the deep suite needs; as dependencies, everybody would install them. `find` returns the folder in which they are
 * installed.
 */
function createPackages(name: string, ...packages: readonly string[]): Tool {
  const folder = path.join(root, '.data', name);
  const modules = path.join(folder, 'node_modules');
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  return {
    name,
    find: () => (existsSync(modules) ? modules : undefined),
    packages: [],
    install: () => {
      mkdirSync(folder, { recursive: true });
      execFileSync('npm', ['install', '--prefix', folder, ...options, ...packages], { stdio: 'inherit' });
    },
  };
}

/** A bundler's packages, in the versions that its example lists. */
function createBundler(name: string): Tool {
  const manifest = path.join(root, `examples/${name}-remote/package.json`);
  const { devDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  return createPackages(name, ...Object.entries(devDependencies).map((one) => one.join('@')));
}

export const rspack = createBundler('rspack');
export const vite = createBundler('vite');
export const puppeteer = createPackages('puppeteer', 'puppeteer-core@24.43.1');
export const earlierReact = createPackages('react-19.2', 'react@~19.2.9', 'react-dom@~19.2.9');

/** npm has a package of each Node version for each platform. */
const nodePackage = `node-${process.platform}-${process.arch}`;

/** Majors of Node that the product supports, without the one that runs the tests. */
export const otherNodes = [20, 22, 24]
  .filter((major) => !process.version.startsWith(`v${major}.`))
  .map((major) => ({ major, tool: createPackages(`node-${major}`, `${nodePackage}@${major}`) }));

/** Returns the path of the program in such a package. */
export const findNode = ({ tool }: (typeof otherNodes)[number]) => {
  const modules = tool.find();
  return modules && path.join(modules, nodePackage, 'bin/node');
};

export const tools: readonly Tool[] = [
  { name: 'Chromium', find: findInstalledChromium, packages: ['chromium-headless-shell'] },
  firefox,
  webKitDriver,
  createCommand('nginx'),
  { name: 'PostgreSQL', find: findPostgres, packages: ['postgresql'] },
  rspack,
  vite,
  puppeteer,
  earlierReact,
  ...otherNodes.map(({ tool }) => tool),
];

export const isMissing = ({ find }: Tool) => find() === undefined;
