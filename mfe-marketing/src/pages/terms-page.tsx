import { terms } from '../content/terms';
import { createPageMeta } from '../meta/page-meta';
import { LegalDocument } from '../sections/legal/legal-document';

export const meta = () => createPageMeta(terms.meta);

export function Component() {
  return <LegalDocument page={terms} />;
}
