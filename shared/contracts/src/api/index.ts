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
export type { Delivery, SendFailure, SendResult } from './leads';
export { logFailure } from './log-failure';
export { parseList } from './parse-list';
export { notFound, prepareToSend } from './request';
export type { CallContext } from './request';
