import { type Browser, type CDPSession, devices } from '@playwright/test';

/** Times in milliseconds from the start of the visit. `tbt`: total blocking time, which is the part of each long task beyond 50 ms. */
export type PhoneVisit = {
  fcp: number;
  lcp: number;
  interactive: number;
  tbt: number;
  /** Bytes of the scripts requested before the page was interactive. */
  scriptBytes: number;
};

const BYTES_PER_BIT = 1 / 8;

/** Lighthouse's phone: a slow 4G line and a processor four times slower than this one. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 * BYTES_PER_BIT,
  uploadThroughput: 750_000 * BYTES_PER_BIT,
};
const SLOWDOWN = 4;

/** Long tasks that follow within this time count too. */
const AFTERMATH_MS = 500;

/** Throttles network and CPU to those of the phone. */
async function slowDown(session: CDPSession) {
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Runs in the page before everything else, because browsers do not buffer long tasks for later observers. */
function watch() {
  const seen = { lcp: 0, tasks: [] as { start: number; duration: number }[] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  // Polling the page would take time from it.
  document.addEventListener('page-interactive', () => console.debug('page-interactive'));
}

function read() {
  const { seen } = globalThis as unknown as {
    seen: { lcp: number; tasks: { start: number; duration: number }[] };
  };
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const interactive = performance.getEntriesByName('page-interactive')[0]?.startTime ?? Number.NaN;
  const requests = [...performance.getEntriesByType('resource')] as PerformanceResourceTiming[];
  const scripts = requests.filter(
    ({ name, startTime }) => new URL(name).pathname.endsWith('.js') && !(startTime >= interactive),
  );
  return {
    fcp,
    lcp: seen.lcp,
    interactive,
    tbt: seen.tasks
      .filter(({ start }) => start >= fcp)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    scriptBytes: scripts.reduce((sum, one) => sum + one.encodedBodySize, 0),
  };
}

/**
 * Opens the page as a first-time visitor and waits until it is interactive, or for `load` if it has no scripts; `interactive` is then NaN.
 * @throws Error if it never is.
 */
export async function visitAsPhone(
  browser: Browser,
  address: string,
  until: 'interactive' | 'load' = 'interactive',
): Promise<PhoneVisit> {
  const context = await browser.newContext(devices['Moto G4']);
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await slowDown(await context.newCDPSession(page));
    const isInteractive =
      until === 'interactive' &&
      page.waitForEvent('console', (message) => message.text() === 'page-interactive');
    await page.goto(address, { waitUntil: isInteractive ? 'commit' : 'load' });
    await isInteractive;
    await page.waitForTimeout(AFTERMATH_MS);
    return await page.evaluate(read);
  } finally {
    await context.close();
  }
}
