import { runProgram } from '@hireloom/releases/command-line';
import { operatingProgram } from './operating-commands';

await runProgram(operatingProgram());
