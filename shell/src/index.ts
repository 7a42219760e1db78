import '@hireloom/design/tokens/font-file';
import { preloadPageBundle } from './prefetch/preload-page-bundle';

/** Each step is a task of its own: between them the browser scrolls, paints and answers to touch. */
async function start() {
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  await nextTask();
  preloadPageBundle();
  await nextTask();
  await import(/* webpackMode: "eager" */ '@hireloom/contracts/router');
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { startPage } = await import(/* webpackMode: "eager" */ './bootstrap');
  await nextTask();
  startPage();
}

void start();
