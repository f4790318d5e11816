import type { Access, AnyCall, CommandCall, In, InputOf, Shape } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog, type Fields } from '../../kit/form/index.ts';
import { type Labels, useLabels } from '../../kit/text/index.ts';

/** What a step's words and fields can use: the record, the area's texts and labels, and what the panel holds for all steps. */
export interface StepContext<R, T, X> {
  readonly row: R;
  readonly t: T;
  readonly labels: Labels;
  readonly extra: X;
}

interface Opened<R, X> {
  readonly row: R;
  readonly extra: X;
  readonly onClose: () => void;
}

/** One step of a record's lifecycle: a button in its panel, and the form behind it. */
export interface Step<R, T, X> {
  readonly key: string;
  readonly call: AnyCall;
  readonly access: Access;
  readonly name: (c: Pick<StepContext<R, T, X>, 't' | 'labels'>) => string;
  /** Whether the record's state offers it. */
  readonly when: (row: R) => boolean;
  readonly Form?: (props: Opened<R, X>) => ReactNode;
  /** A step without questions: what is sent at once. */
  readonly input?: (row: R) => object;
}

interface Common<R, T, X> {
  /** Distinguishes steps of the same call. */
  readonly key?: string;
  /** The call's label by default. */
  readonly name?: Step<R, T, X>['name'];
  readonly when?: (row: R) => boolean;
  /** The permission of this step, where the call has one for each of its steps; the call's by default. */
  readonly access?: Access;
}

interface FormOptions<I extends Shape, R, T, X> extends Common<R, T, X> {
  /** Values that are sent but not shown, beyond the record's key. */
  readonly fixed?: (row: R) => Partial<In<I>>;
  readonly initial?: (row: R) => Partial<In<I>>;
  readonly follow?: (typed: Partial<In<I>>, row: R) => Partial<In<I>>;
  /** The present values and version after an edit conflict. */
  readonly latest?: (row: R) => Promise<Partial<In<I>> | undefined>;
  readonly title?: (c: StepContext<R, T, X>) => string;
  readonly width?: string;
  /** The send button says «Save» instead of the step's name: nothing moves on. */
  readonly saves?: true;
  readonly fields?: (f: Fields<I>, c: StepContext<R, T, X> & { readonly draft: Partial<In<I>> }) => ReactNode;
}

const always = (): boolean => true;

/**
 * Builders of the steps of one kind of record. `key` is what every command gets of the record: its id and version.
 * Steps are listed in the order of their buttons, the usual way on last.
 */
export const stepsOf = <R, T, X = undefined>(o: {
  readonly area: string;
  readonly text: () => T;
  readonly key: (row: R) => object;
}) => {
  const common = (call: AnyCall, { key, name, when, access }: Common<R, T, X>) => ({
    call,
    access: access ?? call.access,
    key: key ?? call.key,
    name: name ?? (({ labels }: { labels: Labels }) => labels.action(call)),
    when: when ?? always,
  });
  return {
    /** A step with a form of the command's fields, or with words alone. */
    form: <I extends Shape, O>(
      call: CommandCall<I, O>,
      step: FormOptions<I, R, T, X> = {},
    ): Step<R, T, X> => {
      const shared = common(call as unknown as AnyCall, step);
      const { fixed, initial, follow, latest, title, width, saves, fields } = step;
      const Form = ({ row, extra, onClose }: Opened<R, X>): ReactNode => {
        const c = { row, extra, t: o.text(), labels: useLabels(o.area) };
        const name = shared.name(c);
        return (
          <FormDialog
            call={call}
            title={title?.(c) ?? name}
            {...(!saves && { saveText: name })}
            {...(width !== undefined && { width })}
            {...(initial && { initial: initial(row) })}
            {...(follow && { follow: (typed: Partial<In<I>>) => follow(typed, row) })}
            {...(latest && { latest: () => latest(row) })}
            fixed={{ ...(o.key(row) as Partial<In<I>>), ...fixed?.(row) }}
            onClose={onClose}
          >
            {(f, draft) => fields?.(f, { ...c, draft })}
          </FormDialog>
        );
      };
      return { ...shared, Form };
    },
    /** A step without questions, sent as soon as its button is pressed. */
    now: <C extends AnyCall>(
      call: C,
      step: Common<R, T, X> & { readonly input: (row: R) => InputOf<C> & object },
    ): Step<R, T, X> => ({ ...common(call, step), input: step.input }),
    /** A step with a dialog of its own. */
    dialog: (
      call: AnyCall,
      Form: (props: Opened<R, X>) => ReactNode,
      step: Common<R, T, X> = {},
    ): Step<R, T, X> => ({ ...common(call, step), Form }),
  };
};
