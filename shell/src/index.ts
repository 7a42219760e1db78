import '@hireloom/design/tokens/font-file';
import { preloadPageBundle } from './document/preload-page-bundle';

/** Runs each step in its own task, so that the browser can scroll, paint and handle touches in between. */
async function start() {
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  await nextTask();
  preloadPageBundle();
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { startPage } = await import(/* webpackMode: "eager" */ './bootstrap');
  await nextTask();
  await startPage();
}

void start();
