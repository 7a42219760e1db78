import { findCommand } from '@hireloom/test-services/debian-packages';
import { findPrograms } from '@hireloom/test-services/start-debian-postgres';
import { spawnSync } from 'node:child_process';
import { findInstalledChromium } from './find-chromium';
import { findNode, installNode, otherNodes } from './other-nodes';
import { findRspack, installRspack } from './rspack';

/** A program that tests run. `packages`: the Debian packages that contain it. `install`: installs it where Debian does not have it. */
type Tool = {
  name: string;
  find: () => string | undefined;
  packages: readonly string[];
  install?: () => void;
};

const knowsWebKit = () =>
  spawnSync('/usr/bin/python3', ['-c', 'import gi; gi.require_version("WebKit2", "4.1")']).status === 0;

export const firefox: Tool = {
  name: 'Firefox',
  find: () => findCommand('firefox-esr', 'firefox'),
  packages: ['firefox-esr'],
};

export const webKitDriver: Tool = {
  name: 'WebKitGTK with its driver',
  find: () => (knowsWebKit() && findCommand('Xvfb') ? findCommand('WebKitWebDriver') : undefined),
  packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
};

const createCommand = (command: string, debianPackage = command): Tool => ({
  name: command,
  find: () => findCommand(command),
  packages: [debianPackage],
});

export const tools: readonly Tool[] = [
  { name: 'Chromium', find: findInstalledChromium, packages: ['chromium-headless-shell'] },
  firefox,
  webKitDriver,
  createCommand('nginx'),
  createCommand('strace'),
  createCommand('psql', 'postgresql-client'),
  { name: 'PostgreSQL', find: findPrograms, packages: ['postgresql'] },
  { name: 'Rspack', find: findRspack, packages: [], install: installRspack },
  ...otherNodes.map((major) => ({
    name: `Node ${major}`,
    find: () => findNode(major),
    packages: [],
    install: () => installNode(major),
  })),
];

export const isMissing = ({ find }: Tool) => find() === undefined;
