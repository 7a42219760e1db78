import { readEnvironment } from '@hireloom/service';
import * as v from 'valibot';

const text = v.optional(v.string());

/** The environment variables that the commands read. Servers read their own. */
export const settings = readEnvironment(
  {
    DATABASE_URL: text,
    HOST: text,
    /** The folder in which the user ran an npm command; npm itself changes to the package's folder. */
    INIT_CWD: text,
    LOG_LEVEL: text,
    PORT: text,
    /** The port in package.json of the package in which an npm command runs. */
    npm_package_config_port: text,
  },
  process.env,
);
