import { runProgram } from '@hireloom/service/command-line';
import { operatingProgram } from './operating-commands';

await runProgram(operatingProgram());
