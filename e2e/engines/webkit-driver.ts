import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort, untilAnswered } from '../fixtures/own-port';
import { requireCommand } from '../scripts/debian-packages';
import type { Driver } from './driver';

/** The process ends with this one, even if the tests crash. */
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

/** Runs a command of the WebDriver standard (https://www.w3.org/TR/webdriver2/). @throws Error with the browser's message */
async function command<Result>(
  address: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Result> {
  const answer = await fetch(address, { method, body: body && JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: Result };
  if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

// The journeys define what they wait for.
const capabilities = { alwaysMatch: { pageLoadStrategy: 'none' } };

const ESCAPE = '\uE00C';
/** The key of an element's id in responses. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Drives WebKitGTK's own browser on a virtual screen. Its window can't be narrower than 447 px. */
export async function startWebKit(): Promise<Driver> {
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
  const port = await findFreePort();
  const service = startProcess(requireCommand('WebKitWebDriver'), [`--port=${port}`], {
    DISPLAY: `:${String(display).trim()}`,
  });
  const address = `http://127.0.0.1:${port}`;
  await untilAnswered(`${address}/status`);
  const { sessionId } = await command<{ sessionId: string }>(`${address}/session`, { capabilities });
  const session = `${address}/session/${sessionId}`;
  const perform = (input: object) => command<void>(`${session}/actions`, { actions: [input] });
  return {
    goTo: (url) => command(`${session}/url`, { url }),
    resize: (size) => command(`${session}/window/rect`, size),
    pressAt: (x, y) => {
      const move = { type: 'pointerMove', duration: 0, x, y };
      const buttons = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
      return perform({ type: 'pointer', id: 'mouse', actions: [move, ...buttons] });
    },
    type: async (text) => {
      const active = await command<Record<string, string>>(`${session}/element/active`);
      await command(`${session}/element/${active[ELEMENT]}/value`, { text });
    },
    pressEscape: () => {
      const keys = ['keyDown', 'keyUp'].map((type) => ({ type, value: ESCAPE }));
      return perform({ type: 'key', id: 'keyboard', actions: keys });
    },
    evaluate: (work, argument) =>
      command(`${session}/execute/sync`, {
        script: `return (${String(work)}).apply(null, arguments)`,
        args: [argument ?? null],
      }),
    close: async () => {
      await command(session, undefined, 'DELETE');
      service.kill();
      screen.kill();
    },
  };
}
