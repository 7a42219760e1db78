import {
  CheckboxField,
  controlStyles,
  getDescriptionAttributes,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui';
import { FieldFrame } from '../ui/field-frame';

export default { title: 'Fields', about: 'A control with its label, hint and error.' };

const HINT = 'Only to call you back.';
const ERROR = 'Enter an e-mail address like name@company.in';

export const Empty = () => <TextField label="First name" />;
export const Required = () => <TextField label="Last name" required />;
export const WithAHint = () => (
  <TextField label="Phone" type="tel" placeholder="+91 9999999999" hint={HINT} />
);
export const WithAnError = () => <TextField label="Email" type="email" defaultValue="asha@" error={ERROR} />;
export const Disabled = () => <TextField label="Company" disabled defaultValue="Not asked for here" />;

export const SeveralLines = () => <TextAreaField label="Requirement" hint="Role, place and start." />;
export const Choice = () => (
  <SelectField label="Level" options={['Junior', 'Senior']} defaultValue="Senior" />
);

export const SeveralLinesWithAnError = () => (
  <TextAreaField label="Your message" required error="Write what it is about" />
);

export const Checkbox = () => <CheckboxField label="Send me the newsletter" />;
export const CheckboxWithAHint = () => <CheckboxField label="Keep my details" hint="For a year at most." />;
export const CheckboxWithAnError = () => (
  <CheckboxField label="I agree" error="Tick this, or tell us where to write to" />
);

/** For any other control: `getDescriptionAttributes` links it to its hint and error. */
export const OwnControl = () => {
  const text = { label: 'Level', hint: 'The most senior of them.', error: 'Choose a level' };
  return (
    <FieldFrame id="level" isRequired {...text}>
      <input id="level" css={controlStyles} {...getDescriptionAttributes('level', text)} />
    </FieldFrame>
  );
};
