import * as v from 'valibot';
import { remoteDescriptionSchema } from './remote';

/** Where a standalone server offers its remote to a shell in development. */
export const CONTAINER_PATH = '/container/';
export const LOCAL_REMOTE_FILE = 'remote.json';

/** What it says of itself there: its description, and `build`, which is another after every change. */
export const localRemoteSchema = v.object({ ...remoteDescriptionSchema.entries, build: v.string() });

export type LocalRemote = v.InferOutput<typeof localRemoteSchema>;

/** Told in development to the page of a shell or of a remote alone, when a module that it has loaded is another one from now on. */
export const MODULE_REPLACED = 'hireloom:module-replaced';
