import { CheckboxField, controlStyles, describedBy, FieldError, TextAreaField, TextField } from '../../ui';
import { FieldFrame, FieldHint } from '../../ui/field-frame';
import { choice, flag, words } from '../control';
import { part } from '../part';

const HINT = 'Only to call you back.';
const ERROR = 'Enter an e-mail address like name@company.in';

/** What a visitor fills in. */
export const fields = [
  part({
    name: 'TextField',
    about: 'One line of text, with its label, hint and error.',
    props: {
      label: words('Work email'),
      type: choice(['text', 'email', 'tel', 'url']),
      placeholder: words('name@company.in'),
      hint: words(HINT),
      error: words(),
      required: flag(true),
      disabled: flag(),
    },
    show: (props) => <TextField {...props} />,
    states: {
      Empty: <TextField label="First name" autoComplete="given-name" />,
      Required: <TextField label="Last name" required autoComplete="family-name" />,
      'With a hint and a placeholder': (
        <TextField label="Phone" type="tel" placeholder="+91 9999999999" hint={HINT} />
      ),
      'With an error': <TextField label="Email" type="email" required defaultValue="asha@" error={ERROR} />,
      Disabled: <TextField label="Company" disabled defaultValue="Not asked for here" />,
    },
  }),
  part({
    name: 'TextAreaField',
    about: 'Several lines of text.',
    props: {
      label: words('Requirement'),
      hint: words('Role, place, and when they should start.'),
      error: words(),
      required: flag(),
      disabled: flag(),
    },
    show: (props) => <TextAreaField {...props} />,
    states: {
      'With a hint': <TextAreaField label="Requirement" hint="Role, place, and when they should start." />,
      'With an error': <TextAreaField label="Your message" required error="Write what it is about" />,
      Disabled: <TextAreaField label="Notes" disabled defaultValue="Not asked for here" />,
    },
  }),
  part({
    name: 'CheckboxField',
    about: 'A tick. Its words are part of what can be pressed.',
    props: {
      label: words('I agree that Hireloom stores these details to answer me.'),
      hint: words(),
      error: words(),
      disabled: flag(),
    },
    show: (props) => <CheckboxField {...props} />,
    states: {
      'Not ticked': <CheckboxField label="Send me the newsletter" />,
      Ticked: <CheckboxField label="Call me back" defaultChecked />,
      'With a hint': <CheckboxField label="Keep my details" hint="For a year at most." />,
      'With an error': <CheckboxField label="I agree" error="Tick this, or tell us where to write to" />,
      Disabled: <CheckboxField label="Not asked for here" disabled />,
    },
  }),
  part({
    name: 'FieldFrame',
    about: 'Label, hint and error around a control that is neither of the fields here, tied to it by id.',
    props: {
      label: words('Level'),
      hint: words('The most senior of them.'),
      error: words(),
      isRequired: flag(),
    },
    show: ({ label, ...rest }) => (
      <FieldFrame id="level" label={label} {...rest}>
        <input id="level" {...describedBy('level', { label, ...rest })} css={controlStyles} />
      </FieldFrame>
    ),
    states: {
      Required: (
        <FieldFrame id="role" label="Role" isRequired>
          <input id="role" required css={controlStyles} />
        </FieldFrame>
      ),
      'With an error': (
        <FieldFrame id="place" label="Place" error="Choose a place" isRequired={false}>
          <input id="place" aria-invalid aria-describedby="place-error" css={controlStyles} />
        </FieldFrame>
      ),
    },
  }),
  part({
    name: 'FieldHint',
    about: 'What helps to fill in a field. The control names it in aria-describedby.',
    props: { children: words(HINT) },
    show: ({ children }) => <FieldHint id="phone-hint">{children}</FieldHint>,
    states: {
      'Of two lines': (
        <FieldHint id="long-hint">{`${HINT} We keep the number for a year at most, and give it to nobody.`}</FieldHint>
      ),
    },
  }),
  part({
    name: 'FieldError',
    about: 'What is wrong and how to put it right. The control names it in aria-describedby.',
    props: { children: words(ERROR) },
    show: ({ children }) => <FieldError id="email-error">{children}</FieldError>,
    states: {
      'Of two lines': (
        <FieldError id="long-error">{`${ERROR}, and not one that a machine reads: we answer it in person.`}</FieldError>
      ),
    },
  }),
];
