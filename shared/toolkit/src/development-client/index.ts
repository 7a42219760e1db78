import { EVENTS_PATH, type ServedState } from './development-state';
import { createFollower } from './follow-builds';
import { createOverlay } from './overlay';
import { watchRuntimeErrors } from './runtime-errors';

/** What each page of a running development starts with: it takes over what is saved, and shows what is wrong with it. */
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
