import { setTimeout as pause } from 'node:timers/promises';
import { describeEnd, type End, isEnding, type Service, StartFailure, startService } from './services';

const firstPauseMs = 250;
/** Ends that come faster than this many within this time are no accident: starting again would hide the cause. */
const mostEnds = 5;
const withinMs = 60_000;

type Options = {
  /** As it stands in a sentence: "the API". */
  name: string;
  script: string;
  environment: NodeJS.ProcessEnv;
  /** The variable that says which port it takes. It keeps the one that it had first, which others know by then. */
  portVariable: string;
  onGivenUp: (reason: string) => void;
};

/** Starts a server of ours, and starts it again when it ends. @throws UsageError when the first start fails. */
export async function keepRunning(options: Options): Promise<Service> {
  const { name, script, portVariable, onGivenUp } = options;
  let environment = options.environment;
  let ends: number[] = [];

  const startAgain = async (end: End): Promise<void> => {
    if (isEnding()) return;
    const now = Date.now();
    ends = [...ends.filter((at) => now - at < withinMs), now];
    const words = `${name} ${describeEnd(end)}`;
    if (ends.length >= mostEnds) {
      return onGivenUp(`${words}, the ${mostEnds}th end within ${withinMs / 1000} seconds`);
    }
    console.error(`Hireloom goes on: ${words}, and is started again.`);
    await pause(firstPauseMs * 2 ** (ends.length - 1));
    if (isEnding()) return;
    try {
      await startService({ script, environment, onExit });
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error;
      await startAgain(error.end);
    }
  };
  const onExit = (end: End) => void startAgain(end);

  const first = await startService({ script, environment, onExit });
  environment = { ...environment, [portVariable]: String(first.port) };
  return first;
}
