import { chromiumFlags } from '../scripts/find-chromium';
import { firefox as firefoxProgram, isMissing, puppeteer, webKitDriver } from '../scripts/tools';
import type { Engine } from './driver';
import { startByPuppeteer } from './puppeteer-driver';
import { startWebKit } from './webkit-driver';

export const chromium: Engine = {
  name: 'Chromium',
  isHere: () => Boolean(process.env.CHROMIUM) && !isMissing(puppeteer),
  start: () =>
    startByPuppeteer({ browser: 'chrome', executablePath: process.env.CHROMIUM, args: chromiumFlags }),
};

export const firefox: Engine = {
  name: 'Firefox',
  isHere: () => !isMissing(firefoxProgram) && !isMissing(puppeteer),
  start: () => startByPuppeteer({ browser: 'firefox', executablePath: firefoxProgram.find() }),
};

export const webKit: Engine = { name: 'WebKit', isHere: () => !isMissing(webKitDriver), start: startWebKit };
