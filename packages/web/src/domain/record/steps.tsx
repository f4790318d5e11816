import type { Access, AnyCall, CommandCall, In, InputOf, Shape } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog, type Fields } from '../../kit/form/index.ts';
import { type Labels, useLabels } from '../../kit/text/index.ts';

/** What texts and fields of a step get: the record, the area's texts and labels, and `extra` of the panel. */
export interface StepContext<R, T, X> {
  readonly row: R;
  readonly t: T;
  readonly labels: Labels;
  readonly extra: X;
}

/** Props of a step's form. */
interface Opened<R, X> {
  readonly row: R;
  readonly extra: X;
  readonly onClose: () => void;
}

/** One step of a record's lifecycle: a button of its panel, which opens `Form` or sends `input`. */
export interface Step<R, T, X> {
  readonly key: string;
  readonly call: AnyCall;
  readonly access: Access;
  readonly name: (c: Pick<StepContext<R, T, X>, 't' | 'labels'>) => string;
  /** Whether the record's state allows it. */
  readonly when: (row: R) => boolean;
  readonly Form?: (props: Opened<R, X>) => ReactNode;
  /** Input of a step without a form, sent when the button is pressed. */
  readonly input?: (row: R) => object;
}

/** Options of all builders of steps. */
interface Common<R, T, X> {
  /** Distinguishes steps of the same call. */
  readonly key?: string;
  /** The call's label by default. */
  readonly name?: Step<R, T, X>['name'];
  readonly when?: (row: R) => boolean;
  /** Permission of the step; by default the call's. For a call that serves several steps. */
  readonly access?: Access;
}

interface FormOptions<I extends Shape, R, T, X> extends Common<R, T, X> {
  /** Values that are sent but not shown, beyond the record's key. */
  readonly fixed?: (row: R) => Partial<In<I>>;
  readonly initial?: (row: R) => Partial<In<I>>;
  readonly follow?: (typed: Partial<In<I>>, row: R) => Partial<In<I>>;
  /** Reads the current values and version after an edit conflict. */
  readonly latest?: (row: R) => Promise<Partial<In<I>> | undefined>;
  readonly title?: (c: StepContext<R, T, X>) => string;
  readonly width?: string;
  /** Labels the send button «Save» instead of the step's name: the step leaves the status unchanged. */
  readonly saves?: true;
  readonly fields?: (f: Fields<I>, c: StepContext<R, T, X> & { readonly draft: Partial<In<I>> }) => ReactNode;
}

const always = (): boolean => true;

/**
 * Builders of the steps of one kind of record. `key` returns the fields that every command gets: id and version. A panel
 * lists its steps in the order of their buttons, the usual one last.
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
    /** A step with a form; without `fields` it only asks for confirmation. */
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
    /** A step without a form, sent when its button is pressed. */
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
