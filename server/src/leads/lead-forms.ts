import { contactSchema, recruiterRequestSchema, subscriptionSchema } from '@hireloom/contracts';
import type * as v from 'valibot';
import type { LeadKind } from '../database/schema';

type LeadForm = {
  path: string;
  schema: v.GenericSchema<unknown, { email: string; phone?: string; agree?: boolean | null }> & {
    entries: object;
  };
  status: 200 | 201;
  message: string;
};

export const leadForms: Readonly<Record<LeadKind, LeadForm>> = {
  subscription: {
    path: '/api/api/subscribe',
    schema: subscriptionSchema,
    status: 201,
    message: "Your mail is received. We'll get back to you soon.",
  },
  contact: {
    path: '/api/api/addcontact',
    schema: contactSchema,
    status: 201,
    message: 'Thank you. We have your details. We reply in 48 hours on average.',
  },
  'recruiter-request': {
    path: '/api/api/add-recruiter-request',
    schema: recruiterRequestSchema,
    status: 200,
    message: 'Request submitted successfully!',
  },
};
