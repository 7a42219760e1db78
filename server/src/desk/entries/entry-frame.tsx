import { entryFields, type DeskKindName } from '../content/entry-fields';
import { entryList, kindWords } from '../content/entries';
import { RequestError } from '../../errors';
import { failures } from '../content/frame';
import { type DeskKind, deskKinds } from './kinds';

/** The kind that an address names. @throws RequestError 404 */
export function readKind(name: string): DeskKind {
  if (Object.hasOwn(deskKinds, name)) return deskKinds[name as DeskKindName];
  throw new RequestError(404, failures[404]?.text ?? '');
}

/** The navigation between the kinds of content. */
export function KindNavigation({ kind }: { kind: DeskKindName }) {
  return (
    <nav aria-label={entryList.navigation}>
      <ul>
        {(Object.keys(entryFields) as DeskKindName[]).map((name) => (
          <li key={name}>
            <a href={`/content/${name}`} aria-current={name === kind ? 'page' : undefined}>
              {kindWords[name].title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
