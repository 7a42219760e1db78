import type { PageMeta } from '@hireloom/contracts';
import { choiceOf, listSearch } from './list-address';
import type { LoadedList } from './list-data';

type Texts = { title: string; description: string };

/**
 * What search engines learn of a list. Each page of it is a page of its own, as they advise: only there do they
 * find the links to what it shows. What a search or a category finds is for who looked for it.
 */
export function listMeta<Card>(texts: Texts, path: string, { address, list }: LoadedList<Card>): PageMeta {
  const { from } = address;
  const choice = choiceOf(address);
  const shown = 'value' in list ? list.value : undefined;
  const isPastTheEnd = shown?.items.length === 0 && from > 1;
  return {
    title: from > 1 ? `Page ${from}: ${texts.title}` : texts.title,
    description: from > 1 ? `Page ${from}. ${texts.description}` : texts.description,
    canonical: path + listSearch({ ...choice, page: from }),
    noindex: listSearch(choice) !== '' || isPastTheEnd,
    status: shown === null ? 503 : undefined,
  };
}
