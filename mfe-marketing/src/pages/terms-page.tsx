import { terms } from '../content/terms';
import { pageMeta } from '../meta/page-meta';
import { LegalDocument } from '../sections/legal/legal-document';

export const meta = () => pageMeta(terms.meta);

export function Component() {
  return <LegalDocument page={terms} />;
}
