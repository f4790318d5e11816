import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { DayText, Instant, MonthText } from '@renderdesk/contract';
import { takesSeveral } from '../../form/draft.ts';
import { type Value, valuesIn } from '../../pick/pick.rules.ts';
import { PickFilter, type PickFilterOf, PickWords } from '../../pick/PickFilter.tsx';
import type { Source } from '../../pick/index.ts';
import type {
  CodeIn,
  CodeKeys,
  CodeListKeys,
  KeysOf,
  NumberKeys,
  PickKeys,
  TableFor,
  TextKeys,
} from '../../show/rowKeys.ts';
import type { Labels } from '../../text/index.ts';
import { DayInput, FlagInput, OptionInput, RangeInput, RangeWords, TextInput } from './filterInputs.tsx';
import { choiceQuery, type Option, pairQuery } from './filterText.ts';
import { rangeAt } from './relativeRange.ts';
import type { Filter, FilterInputProps, Operator } from '../types.ts';

/** What every filter may say; all of it has a default. */
export interface FilterOptions<Label extends string> {
  /** Always in the bar, of which the first five; the others are added. */
  readonly inline?: true;
  /** CSS pixels. */
  readonly width?: number;
  /** Another label than the field's own. */
  readonly label?: Label;
  /** The text that it holds while nobody says otherwise, as a span of the last days: the list is never without it. */
  readonly opens?: string;
  /** While the filter is empty, the list loads nothing. */
  readonly needed?: true;
}

/** What a filter is made of that no builder makes. */
export type OwnFilter = Pick<Filter, 'query' | 'Input' | 'Words' | 'account'> &
  Partial<Pick<Filter, 'operator'>>;

/** Filters over the fields of a call's query; `Label` are the labels that the call's area holds. */
export interface FilterKit<Q, Label extends string> {
  text(key: TextKeys<Q> & Label, o?: FilterOptions<Label>): Filter;
  /** A whole number that is no code, or an id. */
  number(key: (NumberKeys<Q> | KeysOf<Q, number>) & Label, o?: FilterOptions<Label>): Filter;
  /** Several codes of a table. `single` takes the only one; `split` writes one code with a second, as 70-1. */
  choice<K extends CodeListKeys<Q> & Label, B extends CodeKeys<Q> = never>(
    key: K,
    table: TableFor<CodeIn<Q, K>>,
    o?: FilterOptions<Label> & {
      readonly single?: CodeKeys<Q>;
      readonly split?: {
        readonly code: CodeIn<Q, K>;
        readonly by: B;
        readonly table: TableFor<CodeIn<Q, B>>;
      };
      /** Only these of the table's codes. */
      readonly only?: readonly CodeIn<Q, K>[];
    },
  ): Filter;
  /** One code of a table. */
  one<K extends CodeKeys<Q> & Label>(key: K, table: TableFor<CodeIn<Q, K>>, o?: FilterOptions<Label>): Filter;
  /** Two whole numbers typed with a slash between them, `32/4`, and sent as two fields (tasks §3). */
  pair(
    label: Label,
    fields: readonly [NumberKeys<Q>, NumberKeys<Q>],
    o?: Omit<FilterOptions<Label>, 'label'>,
  ): Filter;
  /** One of some named numbers, such as software. */
  pick(key: NumberKeys<Q> & Label, names: Readonly<Record<number, string>>, o?: FilterOptions<Label>): Filter;
  /** One of the numbers that are in use, as they are read when the filter is opened. */
  inUse(key: NumberKeys<Q> & Label, useValues: () => readonly number[], o?: FilterOptions<Label>): Filter;
  /** From one moment to another; the end may not lie before the start. */
  range(from: KeysOf<Q, Instant> & Label, to: KeysOf<Q, Instant> & Label, o?: FilterOptions<Label>): Filter;
  /** A calendar day, `2026-03-01`, and a month, `2026-03`. */
  day(key: KeysOf<Q, DayText> & Label, o?: FilterOptions<Label>): Filter;
  month(key: KeysOf<Q, MonthText> & Label, o?: FilterOptions<Label>): Filter;
  flag(key: KeysOf<Q, boolean> & Label, o?: FilterOptions<Label>): Filter;
  /** Comma-separated text that travels as a list. */
  commaList(key: KeysOf<Q, readonly string[]> & Label, o?: FilterOptions<Label>): Filter;
  /** Anything else; `key` is its name in the URL and its label. */
  custom(key: Label, own: OwnFilter, o?: FilterOptions<Label>): Filter;
  /** Something that is looked up: a member of staff, labels, nodes. Where the call takes a list, several. */
  choose<V extends Value>(key: PickKeys<Q, V> & Label, from: Source<V>, o?: FilterOptions<Label>): Filter;
}

type Options = FilterOptions<string>;
type Query = Readonly<Record<string, unknown>> | null;
const is = (): Operator => 'is';
const isOrAnyOf = (text: string): Operator => (text.includes(',') ? 'anyOf' : 'is');
const filter = (key: string, o: Options | undefined, width: number, own: OwnFilter): Filter => ({
  key,
  label: o?.label ?? key,
  inline: o?.inline ?? false,
  opens: o?.opens,
  needed: o?.needed ?? false,
  width: o?.width ?? width,
  operator: is,
  ...own,
});

const Plain = ({ text }: { text: string }): ReactNode => text;
const digits = (typed: string): string => typed.replace(/\D/g, '');
const whole = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** The words of a filter over options that are there at once. */
const words =
  (useOptions: (labels: Labels) => readonly Option[]) =>
  ({ text, labels }: { text: string; labels: Labels }): ReactNode => {
    const options = useOptions(labels);
    return text
      .split(',')
      .map((chosen) => options.find((option) => option.text === chosen)?.name ?? chosen)
      .join(', ');
  };
const optionFilter = (
  key: string,
  o: Options | undefined,
  many: boolean,
  useOptions: (labels: Labels) => readonly Option[],
  query: (text: string) => Query,
): Filter =>
  filter(key, o, 168, {
    query,
    Input: (props: FilterInputProps) => (
      <OptionInput {...props} many={many} needed={o?.needed ?? false} options={useOptions(props.labels)} />
    ),
    Words: words(useOptions),
    operator: isOrAnyOf,
  });

const one =
  (key: string) =>
  (text: string): Query => {
    const value = whole(text);
    return value === undefined ? null : { [key]: value };
  };

const codeOptions = (
  table: TableFor<number>,
  labels: Labels,
  o: { only?: readonly number[] | undefined; split?: { code: number; table: TableFor<number> } | undefined },
): Option[] =>
  (o.only ?? table.codes).flatMap((code): Option[] => {
    const whole: Option = { text: String(code), name: labels.code(table, code) };
    if (code !== o.split?.code) return [whole];
    const parts = o.split.table.codes.map((by) => ({
      text: `${code}-${by}`,
      name: `${labels.code(table, code)} · ${labels.code(o.split?.table ?? table, by)}`,
      alone: true,
    }));
    return [whole, ...parts];
  });

const dated = (key: string, picker: 'date' | 'month', o: Options | undefined): Filter =>
  filter(key, o, 152, {
    query: (text) => ({ [key]: text }),
    Input: (props) => <DayInput {...props} picker={picker} />,
    Words: Plain,
  });

/** The filter builders; one object serves every list, its types are the list's own. */
const builders = {
  text: (key: string, o?: Options) =>
    filter(key, o, 168, {
      query: (text) => ({ [key]: text }),
      Input: TextInput,
      Words: Plain,
      operator: () => 'matches',
    }),
  number: (key: string, o?: Options) =>
    filter(key, o, 136, {
      query: one(key),
      Input: (props) => <TextInput {...props} clean={digits} mode="numeric" />,
      Words: Plain,
    }),
  choice: (
    key: string,
    table: TableFor<number>,
    o?: Options & {
      single?: string;
      split?: { code: number; by: string; table: TableFor<number> };
      only?: readonly number[];
    },
  ) =>
    optionFilter(
      key,
      o,
      true,
      (labels) => codeOptions(table, labels, { only: o?.only, split: o?.split }),
      (text) => choiceQuery(text, key, { single: o?.single, split: o?.split }),
    ),
  one: (key: string, table: TableFor<number>, o?: Options) =>
    optionFilter(key, o, false, (labels) => codeOptions(table, labels, {}), one(key)),
  pair: (label: string, fields: readonly [string, string], o?: Options) =>
    filter(label, o, 136, {
      query: (text) => pairQuery(text, fields),
      Input: (props) => <TextInput {...props} clean={(typed) => typed.replace(/[^\d/]/g, '')} />,
      Words: Plain,
    }),
  pick: (key: string, names: Readonly<Record<number, string>>, o?: Options) => {
    const options = Object.entries(names).map(([text, name]) => ({ text, name }));
    return optionFilter(key, o, false, () => options, one(key));
  },
  inUse: (key: string, useValues: () => readonly number[], o?: Options) =>
    optionFilter(
      key,
      o,
      false,
      () => useValues().map((value) => ({ text: String(value), name: String(value) })),
      one(key),
    ),
  range: (from: string, to: string, o?: Options) =>
    filter(from, o, 200, {
      query: (text) => {
        const range = rangeAt(text, Date.now());
        return range ? { [from]: range.from, [to]: range.to } : null;
      },
      Input: RangeInput,
      Words: RangeWords,
      operator: () => 'within',
    }),
  day: (key: string, o?: Options) => dated(key, 'date', o),
  month: (key: string, o?: Options) => dated(key, 'month', o),
  flag: (key: string, o?: Options) =>
    filter(key, o, 0, {
      query: (text) => (text === '1' ? { [key]: true } : null),
      Input: FlagInput,
      Words: () => null,
    }),
  commaList: (key: string, o?: Options) =>
    filter(key, o, 168, {
      query: (text) => ({
        [key]: text
          .split(/[,，]/)
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      }),
      Input: TextInput,
      Words: Plain,
      operator: () => 'has',
    }),
  custom: (key: string, own: OwnFilter, o?: Options) => filter(key, o, 192, own),
};

/** The values that a picker's filter writes into a query field, derived from its schema. */
const pickOf = (query: z.ZodObject, key: string, source: Source<never>): PickFilterOf<never> => ({
  source,
  several: takesSeveral(query, key),
  kind: [1, [1]].some((value) => (query.shape[key] as z.ZodType | undefined)?.safeParse(value).success)
    ? 'number'
    : 'string',
});

/** The builders of `filter`, typed for one query. The keys were checked where they were written; here they are text. */
export const filterKit = <Q, Label extends string>(query: z.ZodObject): FilterKit<Q, Label> =>
  ({
    ...builders,
    choose: (key: string, source: Source<never>, o?: Options) => {
      const of = pickOf(query, key, source);
      return filter(key, o, 192, {
        query: (text) => {
          const values = valuesIn(text, of.kind);
          return values.length === 0 ? null : { [key]: of.several ? values : values[0] };
        },
        Input: (props) => <PickFilter {...props} of={of} />,
        Words: (props) => <PickWords {...props} of={of} />,
        operator: isOrAnyOf,
      });
    },
  }) as unknown as FilterKit<Q, Label>;
