import type { PageMeta } from '@hireloom/contracts';
import type { ServicePage } from '../content/shapes';
import { pageMeta } from './page-meta';
import { faqPage, service } from './page-meta';

export const serviceMeta = ({ meta, opening, faq }: ServicePage, { origin }: URL): PageMeta =>
  pageMeta(meta, [
    service(origin, { name: opening.eyebrow, description: meta.description, path: meta.path }),
    faqPage(faq.items),
  ]);
