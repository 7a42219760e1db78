export {
  getArticle,
  getCaseStudy,
  getLogos,
  getTestimonials,
  listArticles,
  listCaseStudies,
} from './content';
export type { Page } from './content';
export { sendContact, sendRecruiterRequest, sendSubscription } from './leads';
export type { SendResult } from './leads';
export { notFound } from './request';
export type { CallContext } from './request';
