import { privacy } from '../content/privacy';
import { pageMeta } from '../meta/page-meta';
import { LegalDocument } from '../sections/legal/legal-document';

export const meta = () => pageMeta(privacy.meta);

export function Component() {
  return <LegalDocument page={privacy} />;
}
