import { EVENTS_PATH, type ServedState } from './development-state';
import { createFollower } from './follow-builds';
import { createOverlay } from './overlay';
import { watchRuntimeErrors } from './runtime-errors';

/** The development client, the first script of each page. Applies saved changes, and shows errors. */
const overlay = createOverlay();
const runtimeErrors = watchRuntimeErrors(overlay.showErrors);
const follow = createFollower({
  isBroken: runtimeErrors.hasAny,
  onReplacing: runtimeErrors.forget,
  reload: () => location.reload(),
});

new EventSource(EVENTS_PATH).addEventListener('message', ({ data }: MessageEvent<string>) => {
  const state = JSON.parse(data) as ServedState;
  overlay.showProblems(state.problems);
  follow(state);
});
