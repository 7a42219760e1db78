import { listFieldErrors } from '@hireloom/contracts';
import type { FastifyInstance } from 'fastify';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import * as v from 'valibot';
import { frame } from './content/frame';

/** What was typed into a form, and what is wrong with it, by field. */
export type FormState = {
  values: Readonly<Record<string, string | undefined>>;
  errors?: Readonly<Record<string, string>>;
  /** What does not prevent the form from being saved. */
  warnings?: Readonly<Record<string, string>>;
};

/** The longest note in Devanagari, nine bytes a character, fits. A route with longer texts sets `bodyLimit`. */
const BODY_LIMIT = 64 * 1024;

/** Parses posted forms into their fields. Of fields with the same name, the last counts. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

type Parsed<Output> = { output: Output; refused?: undefined } | { output?: undefined; refused: FormState };

/** Validates a posted form. If it is refused, returns what was typed, to show the form again. */
export function parseForm<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): Parsed<v.InferOutput<Schema>> {
  const values = (body ?? {}) as Record<string, string>;
  const result = v.safeParse(schema, values);
  if (result.success) return { output: result.output };
  const errors = listFieldErrors(result.issues).map(({ field, message }) => [field, message] as const);
  return { refused: { values, errors: Object.fromEntries(errors) } };
}

type FieldProps = {
  name: string;
  label: string;
  state: FormState;
  hint?: string;
  isOptional?: boolean;
  /** A text area with this many rows. */
  rows?: number;
  /** The values to choose from, with their words. */
  choices?: readonly (readonly [value: string, words: string])[];
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
};

type InputProps = Pick<FieldProps, 'rows' | 'choices' | 'type' | 'autoComplete'> & {
  input: { id: string; name: string; defaultValue?: string };
};

function Input({ input, rows, choices, type = 'text', autoComplete = 'off' }: InputProps) {
  if (choices)
    return (
      <select {...input}>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    );
  return rows ? (
    <textarea {...input} rows={rows} />
  ) : (
    <input {...input} type={type} autoComplete={autoComplete} />
  );
}

/** A labelled field with what was typed, its hint, and its error or warning. */
export function Field({ name, label, state, hint, isOptional, ...kind }: FieldProps) {
  const error = state.errors?.[name];
  const warning = error ? undefined : state.warnings?.[name];
  const notes = { hint, error, warning };
  const described = Object.entries(notes).flatMap(([note, text]) => (text ? [`${name}-${note}`] : []));
  const input = {
    id: name,
    name,
    defaultValue: state.values[name],
    required: !isOptional,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.join(' ') || undefined,
  };
  return (
    <div>
      <label htmlFor={name}>
        {label} {isOptional && <small>{frame.optional}</small>}
      </label>
      <Input input={input} {...kind} />
      {hint && <small id={`${name}-hint`}>{hint}</small>}
      {error && <small id={`${name}-error`}>{error}</small>}
      {warning && <small id={`${name}-warning`}>{warning}</small>}
    </div>
  );
}

/** The errors of a refused form, with links to the fields. */
export function FormErrors({ state: { errors = {} } }: { state: FormState }) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <div role="alert">
      <p>
        <strong>{frame.wrong}</strong>
      </p>
      <ul>
        {entries.map(([name, error]) => (
          <li key={name}>
            <a href={`#${name}`}>{error}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type PostFormProps = {
  action: string;
  button: string;
  /** Values that the page sends back unchanged. */
  hidden?: Readonly<Record<string, string | undefined>>;
  children?: ReactNode;
};

/** A form that changes something. */
export function PostForm({ action, button, hidden = {}, children }: PostFormProps) {
  return (
    <form method="post" action={action} noValidate>
      {Object.entries(hidden).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
      <button type="submit">{button}</button>
    </form>
  );
}
