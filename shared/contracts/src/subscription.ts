import * as v from 'valibot';
import { emailField } from './form-fields';

/** What `POST /api/api/subscribe` takes. */
export const subscriptionSchema = v.object({ email: emailField('Enter your email address') });

/** As a form may send it. */
export type SubscriptionInput = v.InferInput<typeof subscriptionSchema>;
