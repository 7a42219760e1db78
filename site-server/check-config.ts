import { UsageError } from '@hireloom/contracts';
import { readConfig } from './config';

// Asked by `hireloom start` before it builds or publishes anything. It has no way to this code.
try {
  readConfig(process.env);
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}
