/** An empty variable counts as unset, because container settings pass an unset one as empty. */
const read = (name: string) => process.env[name] || undefined;

/** `INIT_CWD`: the folder in which the user ran an npm command. `npm_package_config_port`: the port in package.json. */
export const settings = {
  DATABASE_URL: read('DATABASE_URL'),
  DESK_SOCKET: read('DESK_SOCKET'),
  HOST: read('HOST'),
  INIT_CWD: read('INIT_CWD'),
  LOG_LEVEL: read('LOG_LEVEL'),
  PUBLIC_ORIGIN: read('PUBLIC_ORIGIN'),
  PORT: read('PORT'),
  npm_package_config_port: read('npm_package_config_port'),
};
