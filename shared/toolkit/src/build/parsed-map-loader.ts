import type { LoaderDefinitionFunction } from 'webpack';

/**
 * The transform gives its source map as text, whose absolute paths webpack leaves as they are: hashes would depend on the folder
 * in which a commit is built, and by them even the names that the minimiser chooses.
 */
const parsedMapLoader: LoaderDefinitionFunction = function (code, map) {
  this.callback(null, code, typeof map === 'string' ? (JSON.parse(map) as typeof map) : map);
};

export default parsedMapLoader;
