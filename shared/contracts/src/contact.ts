import * as v from 'valibot';
import { emailField, optionalPhone, optionalText, requiredText } from './form-fields';

/** What `POST /api/api/addcontact` takes. `Jobtitle` and `linkdin` are spelled as the service expects them. */
export const contactSchema = v.object({
  firstName: requiredText('First name', 'Enter your first name', 100),
  lastName: requiredText('Last name', 'Enter your last name', 100),
  email: emailField('Enter your email address'),
  phone: optionalPhone(),
  company: optionalText('Company', 200),
  Jobtitle: optionalText('Job title', 200),
  linkdin: optionalText('LinkedIn', 500),
  message: optionalText('Message', 5000),
  agree: v.nullish(v.boolean('Tick the box or leave it empty'), false),
});

/** As a form may send it. */
export type ContactInput = v.InferInput<typeof contactSchema>;
