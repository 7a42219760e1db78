import { setTimeout as pause } from 'node:timers/promises';
import { describeEnd, type End, isEnding, type Service, StartFailure, startService } from './services';

const FIRST_PAUSE_MS = 250;
/** After this many ends within `WITHIN_MS`, give up: further restarts would hide the cause. */
const MOST_ENDS = 5;
const WITHIN_MS = 60_000;

type Options = {
  /** Used within sentences, such as "the API". */
  name: string;
  script: string;
  environment: NodeJS.ProcessEnv;
  /** The variable that sets its port. A restart reuses the first port, since others know it by then. */
  portVariable: string;
  onGivenUp: (reason: string) => void;
};

/** Starts a server, and restarts it whenever it ends. @throws UsageError if the first start fails */
export async function supervise(options: Options): Promise<Service> {
  const { name, script, portVariable, onGivenUp } = options;
  let { environment } = options;
  let ends: number[] = [];

  const restart = async (end: End): Promise<void> => {
    if (isEnding()) return;
    const now = Date.now();
    ends = [...ends.filter((at) => now - at < WITHIN_MS), now];
    const words = `${name} ${describeEnd(end)}`;
    if (ends.length >= MOST_ENDS)
      return onGivenUp(`${words}, the ${MOST_ENDS}th end within ${WITHIN_MS / 1000} seconds`);
    console.error(`Hireloom goes on: ${words}, and is started again.`);
    await pause(FIRST_PAUSE_MS * 2 ** (ends.length - 1));
    if (isEnding()) return;
    try {
      await startService({ script, environment, onExit });
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error;
      await restart(error.end);
    }
  };
  const onExit = (end: End) => void restart(end);

  const first = await startService({ script, environment, onExit });
  environment = { ...environment, [portVariable]: String(first.port) };
  return first;
}
