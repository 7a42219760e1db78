import { containerName, type Exposes } from '@hireloom/contracts';
import { exposes as content } from '../../../mfe-content/src/exposes';
import { exposes as leads } from '../../../mfe-leads/src/exposes';
import { exposes as marketing } from '../../../mfe-marketing/src/exposes';

/** Stands in the plain build where the shell asks for the federation runtime: remotes are chunks of the same application. */
const exposesOf: Readonly<Record<string, Exposes>> = {
  [containerName('content')]: content,
  [containerName('leads')]: leads,
  [containerName('marketing')]: marketing,
};

export const registerPlugins = () => undefined;
export const registerRemotes = () => undefined;

/** `request`: container and module, as in `hireloom_content/blog-list-page`. */
export async function loadRemote(request: string): Promise<unknown> {
  const [container = '', module = ''] = request.split('/');
  const load = exposesOf[container]?.[`./${module}`];
  if (!load) throw new Error(`nothing exposes ${request}`);
  return load();
}
