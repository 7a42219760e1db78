import { pageUrl, undeclaredRead } from '@hireloom/contracts';
import type { RemoteHandle } from './routes';

function warnDeveloper(text: string) {
  if (process.env.NODE_ENV === 'development') console.error(text);
}

/** The address as a remote's page gets it. `onUndeclared` is told what the page reads of it without having declared it. */
export const urlFor = (
  { remote, module, query }: RemoteHandle,
  url: URL,
  onUndeclared: (text: string) => void = warnDeveloper,
): URL => pageUrl(url, query, (parameter) => onUndeclared(undeclaredRead(remote.name, module, parameter)));
