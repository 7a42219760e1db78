import { readConfig } from './config';
import { reportFatal } from './start-error';

// Asked by `hireloom start` before it builds or publishes anything. It has no way to this code.
try {
  readConfig();
} catch (error) {
  reportFatal(error);
  process.exitCode = 1;
}
