import { checkConfig } from '@hireloom/service';
import { readConfig } from './config';

// Run by `hireloom start` before it builds or publishes anything, because the toolkit may not import this package.
checkConfig(readConfig);
