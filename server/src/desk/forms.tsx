import { listFieldErrors } from '@hireloom/contracts';
import type { FastifyInstance } from 'fastify';
import type { ButtonHTMLAttributes, InputHTMLAttributes, ReactNode } from 'react';
import * as v from 'valibot';
import { frame } from './content/frame';

/** The typed values of a form and its messages, by field. */
export type FormState = {
  values: Readonly<Record<string, string | undefined>>;
  errors?: Readonly<Record<string, string>>;
  /** Problems that do not prevent saving. */
  warnings?: Readonly<Record<string, string>>;
  /** Problems that belong to no field of the form. */
  others?: readonly string[];
};

/** Fits the longest note in Devanagari, nine bytes a character. Routes with longer texts set `bodyLimit`. */
const BODY_LIMIT = 64 * 1024;

/** Parses posted forms into their fields. If a field is repeated, the last value counts. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

type Parsed<Output> = { output: Output; refused?: undefined } | { output?: undefined; refused: FormState };

/** Validates a posted form. If it is invalid, returns the typed values, to show the form again. */
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

type InputProps = InputHTMLAttributes<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement> & {
  name: string;
  /** Makes it a text area with this many rows. */
  rows?: number;
  /** Makes it a select with these options. */
  choices?: readonly (readonly [value: string, words: string])[];
};

/** The element that a kind of input needs. */
export function Input({ rows, choices, type = 'text', ...input }: InputProps) {
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
  return rows ? <textarea {...input} rows={rows} /> : <input {...input} type={type} autoComplete="off" />;
}

type FieldProps = Pick<InputProps, 'name' | 'rows' | 'choices' | 'type' | 'accept'> & {
  label: string;
  state: FormState;
  hint?: string;
  isOptional?: boolean;
};

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
      <Input {...input} {...kind} />
      {hint && <small id={`${name}-hint`}>{hint}</small>}
      {error && <small id={`${name}-error`}>{error}</small>}
      {warning && <small id={`${name}-warning`}>{warning}</small>}
    </div>
  );
}

type SearchFormProps = {
  action: string;
  method?: 'post';
  label: string;
  inputs: readonly (readonly [label: string, input: InputProps])[];
};

export function SearchForm({ action, method, label, inputs }: SearchFormProps) {
  return (
    <form method={method} action={action} role="search" aria-label={label}>
      <fieldset>
        {inputs.map(([words, input]) => (
          <label key={words}>
            {words}
            <Input {...input} />
          </label>
        ))}
        <Button label={frame.find} />
      </fieldset>
    </form>
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  /** Outlined, for a button next to a more important one. */
  isPlain?: boolean;
};

export function Button({ label, isPlain, ...more }: ButtonProps) {
  return (
    <button type="submit" data-plain={isPlain ? '' : undefined} {...more}>
      {label}
    </button>
  );
}

type PostFormProps = {
  action: string;
  /** The label of its button, or its buttons themselves. */
  button: ReactNode;
  label?: string;
  hasFile?: boolean;
  /** Hidden values, which the form sends back. */
  hidden?: Readonly<Record<string, string | undefined>>;
  children?: ReactNode;
};

/** A form that changes something. */
export function PostForm({ action, button, label, hasFile, hidden = {}, children }: PostFormProps) {
  return (
    <form
      method="post"
      action={action}
      encType={hasFile ? 'multipart/form-data' : undefined}
      noValidate
      aria-label={label}
    >
      {Object.entries(hidden).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
      {typeof button === 'string' ? <Button label={button} /> : button}
    </form>
  );
}
