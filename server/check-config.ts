import { reportFatal } from '@hireloom/releases';
import { readConfig } from './config';

// A separate program because the toolkit may not import this package. `hireloom start` runs it before it builds or publishes anything.
try {
  readConfig();
} catch (error) {
  reportFatal(error);
  process.exitCode = 1;
}
