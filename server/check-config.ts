import { checkConfig } from './src/process/run-service';
import { readConfig } from './config';

// A program of its own because the toolkit may not import this package. `hireloom start` runs it
// before it builds or publishes anything.
checkConfig(readConfig);
