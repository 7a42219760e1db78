import * as v from 'valibot';
import { emailField, optionalText, requiredPhone, requiredText } from './form-fields';

/** What `POST /api/api/add-recruiter-request` takes. `company` is the company's website, `level` the position's. */
export const recruiterRequestSchema = v.object({
  name: requiredText('Name', 'Enter your name', 200),
  phone: requiredPhone('Enter your phone number'),
  email: emailField('Enter your work email address'),
  company: requiredText('Company website', 'Enter your company website', 300),
  requirement: optionalText('Requirement', 5000),
  level: optionalText('Level', 200),
});

/** As a form may send it. */
export type RecruiterRequestInput = v.InferInput<typeof recruiterRequestSchema>;
