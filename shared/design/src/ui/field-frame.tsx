import { css } from '@emotion/react';
import { CircleAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import { colours, space, toned, type, weights } from '../tokens';
import { Icon } from './icon';
import { VisuallyHidden } from './visually-hidden';

export type FieldText = {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and how to fix it. Marks the control as invalid. */
  error?: string;
};

type FrameProps = FieldText & { id: string; isRequired: boolean; children: ReactNode };

const frameStyles = css({ display: 'grid', gap: space(1.5), alignContent: 'start', minWidth: 0 });
const labelRowStyles = css({ ...type.control, display: 'flex', gap: space(1) });
const labelStyles = css({ fontWeight: weights.semibold });
/** Outside the label, whose text is the field's name. Assistive technology gets `required` from the control. */
const starStyles = css({ color: colours.red });
const hintStyles = css({ ...type.small, color: toned.textSoft });
const errorStyles = css({
  ...type.small,
  fontWeight: weights.medium,
  color: colours.red,
  display: 'flex',
  gap: space(1.5),
  '& > svg': { flexShrink: 0, marginBlockStart: '0.15em' },
});

/** The attributes that link a control to its hint and error. */
export const getDescriptionAttributes = (id: string, { hint, error }: FieldText) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

export function useControl({ id, ...text }: FieldText & { id?: string }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return { id: controlId, ...getDescriptionAttributes(controlId, text) };
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} css={errorStyles}>
      <Icon of={CircleAlert} size={16} />
      <span>
        <VisuallyHidden>Error: </VisuallyHidden>
        <span>{children}</span>
      </span>
    </p>
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} css={hintStyles}>
      {children}
    </p>
  );
}

export function FieldFrame({ id, label, hint, error, isRequired, children }: FrameProps) {
  return (
    <div css={frameStyles}>
      <div css={labelRowStyles}>
        <label htmlFor={id} css={labelStyles}>
          {label}
        </label>
        {isRequired && (
          <span aria-hidden css={starStyles}>
            *
          </span>
        )}
      </div>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
