import {
  getAssetsUrl,
  escapeJson,
  PAGE_DATA_ID,
  type Registry,
  type RegistryRemote,
} from '@hireloom/contracts';

const PAGE_DATA = new RegExp(`(<script type="application/json" id="${PAGE_DATA_ID}">)(.*?)(</script>)`, 's');
/** Matches the HTML that the site rendered, without the local remote. */
const RENDERED = new RegExp(
  `(<div id="root">).*(</div>\\s*<script type="application/json" id="${PAGE_DATA_ID}">)`,
  's',
);

type PageData = { registry: Registry; slotData: object; hydration?: unknown };

const createNotice = ({ name }: RegistryRemote, from: string) =>
  `<aside role="note" aria-label="Not what everybody sees"><p>${name} comes from this machine, all else from ${from}. ` +
  'Nobody else sees this page, and no form is sent.</p></aside>';

/** Matches preloads of the site's release of this remote, which the page does not load. */
const listPreloads = ({ name }: RegistryRemote) =>
  new RegExp(`\\{"href":"${getAssetsUrl(name)}[^}]*\\}(?:,|(?=\\]))`, 'g');

/** Changes a page of the site `from` so that the browser renders it, with the local remote instead of the site's own. */
export function insertLocalRemote(html: string, remote: RegistryRemote, from: string): string {
  const withData = html.replace(PAGE_DATA, (_all, start: string, json: string, end: string) => {
    const { hydration: _rendered, ...data } = JSON.parse(json) as PageData;
    const remotes = [...data.registry.remotes.filter(({ name }) => name !== remote.name), remote];
    return start + escapeJson(JSON.stringify({ ...data, registry: { remotes }, slotData: {} })) + end;
  });
  const withoutPreloads = withData.replaceAll(listPreloads(remote), '').replaceAll('},]', '}]');
  return withoutPreloads.replace(RENDERED, '$1$2').replace('</body>', `${createNotice(remote, from)}</body>`);
}
