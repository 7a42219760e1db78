import { type Registry, releaseBase, type WorkerSettings } from '@hireloom/contracts';
import type { Head } from '../layout/head';
import type { PageData } from '../page-data';
import { renderDocument } from './document';
import { fontUrlOf, preloadsOf, startScriptsOf, type UsedModule } from './release-files';

/** What is a page's own. Without a body the browser renders it. */
export type PageParts = {
  head: Head;
  css?: string;
  body?: string;
  used?: readonly UsedModule[];
  data?: Partial<Pick<PageData, 'slotData' | 'styleNames' | 'hydration'>>;
};

/** Gives the function that puts a page and what its site version says of every page into one document. */
export function createDocumentWriter(settings: WorkerSettings, registry: Registry) {
  const { version, browserBase, rum, publicOrigin, noncePlaceholder: nonce } = settings;
  const shell = { release: version.shell.id, base: releaseBase(browserBase, version.shell) };
  const site = { registry, shell, rum, publicOrigin, nonce };
  const scripts = startScriptsOf(settings);
  const fontUrl = fontUrlOf(settings);
  return ({ head, css = '', body = '', used = [], data }: PageParts): string =>
    renderDocument({
      head,
      css,
      body,
      data: { ...site, slotData: {}, ...data },
      scripts,
      scriptPreloads: preloadsOf(settings, used),
      fontUrl,
    });
}
