export { type Api, createApi } from './api';
export { failureStatus } from './error-handler';
export { RequestError } from './errors';
export { logSerializers } from './log-serializers';
export type { AcceptForm } from './routes/lead-routes';
export type { SentForm } from './routes/lead-signals';
