import { type ReactNode, useId } from 'react';
import { type Draft, isRequired, type Problem } from './draft.ts';
import type { FieldProps } from './fieldTypes.ts';
import { type FormText, useFormText } from './form.texts.ts';
import { useFormContext } from './useForm.ts';
import './form.css';

const words = (problem: Problem, label: string, isChoice: boolean, t: FormText): string => {
  switch (problem.kind) {
    case 'said':
      return problem.message || t('refusedField');
    case 'required':
      return t(isChoice ? 'requiredChoice' : 'required', { label });
    case 'tooLong':
    case 'tooBig':
      return t(problem.kind, { max: problem.max });
    case 'tooShort':
    case 'tooSmall':
      return t(problem.kind, { min: problem.min });
    case 'tier':
      return t(`tier.${problem.fault}`, { expected: problem.expected });
    default:
      return t(problem.kind);
  }
};

export interface FieldState {
  readonly id: string;
  readonly value: unknown;
  readonly set: (value: unknown, along?: Draft) => void;
  /** Attributes of the input: its accessible name and its descriptions. */
  readonly aria: {
    readonly id: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string;
    readonly onBlur: () => void;
    readonly disabled: boolean;
  };
  readonly invalid: boolean;
  readonly required: boolean;
}

/** The state of one field of the form around it. */
export const useField = (name: string, disabled = false): FieldState => {
  const form = useFormContext();
  const id = useId();
  const invalid = form.problem(name) !== undefined || form.check(name) === 'taken';
  return {
    id,
    value: form.draft[name],
    set: (value, along) => form.set(name, value, along),
    aria: {
      id,
      'aria-invalid': invalid,
      'aria-describedby': `${id}-says`,
      onBlur: () => form.left(name),
      disabled,
    },
    invalid,
    required: isRequired(form.schema, name),
  };
};

/** Label and input of a field; below them the problem, the state of a check, or the hint. */
export const FieldFrame = ({
  name,
  field,
  label,
  hint,
  needed = false,
  isChoice = false,
  wide = false,
  children,
}: {
  name: string;
  field: FieldState;
  /** True for a value that is chosen and not typed; a missing value then has another message. */
  isChoice?: boolean;
  /** Takes the full width of a form with two columns. */
  wide?: boolean;
  children: ReactNode;
} & FieldProps) => {
  const t = useFormText();
  const form = useFormContext();
  const shown = label ?? form.labels.field(name);
  const problem = form.problem(name);
  const check = form.check(name);
  return (
    <div
      className="rd-form-field"
      data-field={name}
      data-invalid={field.invalid || undefined}
      data-wide={wide || undefined}
    >
      <label
        id={`${field.id}-label`}
        htmlFor={field.id}
        data-required={field.required || needed || undefined}
      >
        {shown}
      </label>
      <div>
        {children}
        <p
          id={`${field.id}-says`}
          role={problem ? 'alert' : undefined}
          data-check={problem ? undefined : check}
        >
          {problem ? words(problem, shown, isChoice, t) : check && check !== 'wrong' ? t(check) : hint}
          {/* A refusal that says nothing of why leaves what helps. */}
          {problem?.kind === 'said' && problem.message === '' && hint && (
            <span className="rd-form-hint">{hint}</span>
          )}
        </p>
      </div>
    </div>
  );
};
