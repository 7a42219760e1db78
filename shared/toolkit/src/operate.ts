import { operatingCommands } from './operating-commands';
import { runCommand } from './run-command';

runCommand(operatingCommands);
