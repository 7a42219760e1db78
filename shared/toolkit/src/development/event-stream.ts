import type { MultiCompiler } from 'webpack';
import hotMiddleware from 'webpack-hot-middleware';
import { HOT_PATH, RELOADS } from '../build/development';
import type { Middleware } from './dev-server';

/** The events for open pages: of hot updates, and the number of reloads. */
export function createEventStream(announcer: MultiCompiler) {
  // Pages connect again, after a pause, if they hear nothing for two seconds.
  const hot = hotMiddleware(announcer, { path: HOT_PATH, log: false, heartbeat: 1000 });
  let reloads = 0;
  const middleware: Middleware = (request, response, next) => {
    hot(request, response, next);
    if (request.url?.startsWith(HOT_PATH)) response.write(`data: "${RELOADS}${reloads}"\n\n`);
  };
  const reloadPages = () => {
    reloads += 1;
    hot.publish(`${RELOADS}${reloads}`);
  };
  return { hot: middleware, reloadPages };
}
