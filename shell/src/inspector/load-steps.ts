import type { Phase } from '@hireloom/contracts';
import type { OnStep } from '../remotes';

/** A step of a federated module on its way to the screen. `at`: milliseconds since the navigation began. */
export type LoadStep = { remote: string; release: string; module: string; phase: Phase; at: number };

/** Records steps from the start of the page, for an inspector whose own code comes later. */
export function recordSteps() {
  const steps: LoadStep[] = [];
  const onStep: OnStep = ({ name, release }, module, phase) => {
    const isKnown = steps.some((one) => one.remote === name && one.module === module && one.phase === phase);
    // A slot renders many times.
    if (!isKnown) steps.push({ remote: name, release, module, phase, at: Math.round(performance.now()) });
  };
  return { steps, onStep };
}
