import { requireCommand } from '@hireloom/test-services/debian-packages';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Builder, Key } from 'selenium-webdriver';
import { findFreePort, untilAnswered } from '../fixtures/own-port';
import type { Driver } from './driver';

/** Ends with this process at the latest, whatever becomes of the tests. */
function startProcess(command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

async function startScreen() {
  const screen = startProcess('Xvfb', [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1600x1200x24',
    '-nolisten',
    'tcp',
  ]);
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  return { screen, DISPLAY: `:${String(display).trim()}` };
}

const capabilities = {
  browserName: 'WebKitGTK',
  // The journeys say themselves what they wait for.
  pageLoadStrategy: 'none',
  'webkitgtk:browserOptions': {
    binary: path.join(import.meta.dirname, 'webkit-window.py'),
  },
};

export async function startWebKit(): Promise<Driver> {
  const { screen, DISPLAY } = await startScreen();
  const port = await findFreePort();
  const service = startProcess(requireCommand('WebKitWebDriver'), [`--port=${port}`], {
    DISPLAY,
  });
  const address = `http://127.0.0.1:${port}`;
  await untilAnswered(`${address}/status`);
  const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build();
  return {
    goTo: (url) => driver.get(url),
    resize: async (size) => void (await driver.manage().window().setRect(size)),
    pressAt: (x, y) => driver.actions().move({ x, y, duration: 0 }).click().perform(),
    type: (text) => driver.switchTo().activeElement().sendKeys(text),
    pressEscape: () => driver.actions().sendKeys(Key.ESCAPE).perform(),
    evaluate: (work, argument) => driver.executeScript(work, argument),
    takePicture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit();
      service.kill();
      screen.kill();
    },
  };
}
