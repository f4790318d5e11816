import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { AnyCall, InputOf, Language, OutputOf } from '@renderdesk/contract';
import { useId, useMemo } from 'react';
import { callApi, queryClient, queryKeyOf } from '../call/index.ts';
import { type Rights, useRights } from '../permission/index.ts';
import type { TableFor } from '../show/rowKeys.ts';
import type { Failure } from '../states/index.ts';
import { type Labels, useLanguage } from '../text/index.ts';
import type { Choice, Value } from './pick.rules.ts';

/** In which words choices are written, and for whom. */
interface In {
  readonly language: Language;
  readonly labels: Labels;
  readonly rights: Rights;
}
/** What is looked up: what was typed, or what is chosen and wants its name; neither asks for the first ones. */
interface Query<V extends Value> {
  readonly words?: string;
  readonly ids?: V[];
}

/** Where a picker's choices come from: one source serves a form's field and a list's filter. */
export interface Source<V extends Value> {
  /** True when the server searches; otherwise all choices are loaded at once and searched here. */
  readonly searched: boolean;
  /** The look-up; undefined where the choices are fixed. */
  readonly call: AnyCall | undefined;
  readonly input: (asked: Query<V>) => Readonly<Record<string, unknown>>;
  readonly write: (answer: unknown, words: In) => readonly Choice<V>[];
  /** The label of a field by its name, where it says less than the name of the field: no id is chosen, but a thing. */
  readonly called?: Readonly<Record<string, string>>;
}

type Write<C, V extends Value> = (answer: OutputOf<C>, words: In) => readonly Choice<V>[];

/** A source that is read whole: some hundred choices at most, as flat list, in groups or as a tree. */
export const wholeSource = <C extends AnyCall, V extends Value>(
  call: C,
  input: InputOf<C> & object,
  write: Write<C, V>,
): Source<V> => ({
  searched: false,
  call,
  input: () => input as Readonly<Record<string, unknown>>,
  write: write as Source<V>['write'],
});

/** A source that queries the server while a person types, and by id for the names of chosen values. */
export const searchedSource = <C extends AnyCall, V extends Value>(
  call: C,
  input: (asked: Query<V>) => InputOf<C> & object,
  write: Write<C, V>,
): Source<V> => ({
  searched: true,
  call,
  input: input as Source<V>['input'],
  write: write as Source<V>['write'],
});

/** The codes of a table as choices. */
export const codeSource = <V extends number>(table: TableFor<V>): Source<V> => ({
  searched: false,
  call: undefined,
  input: () => ({}),
  write: (_answer, { labels }) =>
    table.codes.map((code) => ({ value: code as V, name: labels.code(table, code) })),
});

/** Milliseconds for which a look-up stays fresh. */
const fresh = 60_000;

/** What a source has to offer now. */
export interface Found<V extends Value> {
  /** Undefined before the first answer. */
  readonly choices: readonly Choice<V>[] | undefined;
  readonly error: Failure | null;
  readonly retry: () => void;
}

const lookUp = (
  source: Source<never>,
  input: object,
  o: { readonly on: boolean; readonly instance: string },
) => {
  const { call } = source;
  return {
    queryKey: call ? queryKeyOf(call, input as never) : ['fixed choices'],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<unknown> =>
      call
        ? callApi(call, input as never, { signal, instance: o.instance, quiet: true })
        : Promise.resolve(null),
    enabled: o.on && call !== undefined,
    staleTime: fresh,
  };
};

/** The choices of a source; asks nothing while it is off. */
export const useFound = <V extends Value>(
  source: Source<V>,
  asked: Query<V>,
  o: { readonly on: boolean; readonly labels: Labels },
): Found<V> => {
  const { call } = source;
  const language = useLanguage();
  const rights = useRights();
  const instance = useId();
  const { data, error, refetch } = useQuery<unknown, Failure>(
    {
      ...lookUp(source as never, source.input(asked), { on: o.on, instance }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const answered = call === undefined || data !== undefined;
  return {
    choices: answered ? source.write(data, { language, rights, labels: o.labels }) : undefined,
    error,
    retry: () => void refetch(),
  };
};

/** What is chosen, with its names; values whose names are not known yet are left out. */
export const useNamed = <V extends Value>(
  source: Source<V>,
  values: readonly V[],
  labels: Labels,
): readonly Choice<V>[] => {
  const asked = values.length > 0 ? { ids: [...values] } : {};
  const { choices = [] } = useFound(source, asked, { on: values.length > 0, labels });
  return choices.filter((choice) => values.includes(choice.value));
};

/** The name of a value that a source writes; the value itself where none is known. */
export type NameOf = (source: Source<number>, value: number) => string;

/** Names from sources that are loaded whole; each source is loaded once. */
export const useNames = (sources: readonly Source<number>[], labels: Labels): NameOf => {
  const language = useLanguage();
  const rights = useRights();
  const instance = useId();
  const answers = useQueries(
    {
      queries: sources.map((source) => lookUp(source as never, source.input({}), { on: true, instance })),
      combine: dataOf,
    },
    queryClient,
  );
  return useMemo(() => {
    const names = new Map(
      sources.map((source, at) => [
        source,
        new Map(
          answers[at] === undefined
            ? []
            : source.write(answers[at], { language, rights, labels }).map(({ value, name }) => [value, name]),
        ),
      ]),
    );
    return (source, value) => names.get(source)?.get(value) ?? String(value);
  }, [sources, answers, language, rights, labels]);
};
const dataOf = (all: readonly { readonly data: unknown }[]): readonly unknown[] =>
  all.map(({ data }) => data);
