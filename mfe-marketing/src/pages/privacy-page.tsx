import { privacy } from '../content/privacy';
import { createPageMeta } from '../meta/page-meta';
import { LegalDocument } from '../sections/legal/legal-document';

export const meta = () => createPageMeta(privacy.meta);

export function Component() {
  return <LegalDocument page={privacy} />;
}
