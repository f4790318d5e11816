import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { queryClient } from '../../call/index.ts';
import type { RowTree } from '../types.ts';
import { type Children, type Line, linesOf } from './lines.ts';

type AnyTree = RowTree<Readonly<Record<string, unknown>>>;
type AnyRow = Readonly<Record<string, unknown>>;

/** The lines of a list, and how a row is opened or closed. */
export interface Lines<Row> {
  /** Undefined before the first answer. */
  readonly lines: readonly Line<Row>[] | undefined;
  readonly toggle: (id: number) => void;
  /** Reads the rows of one again that could not be read. */
  readonly retry: (id: number) => void;
}

/**
 * Which rows of a list are open, and what is below them. Child rows are read when a row opens, and again whenever the
 * page is read.
 */
export const useLines = (
  name: string,
  rows: readonly AnyRow[] | undefined,
  o: {
    readonly idOf: (row: AnyRow) => number;
    readonly hasBelow: boolean;
    readonly tree: AnyTree | undefined;
  },
): Lines<AnyRow> => {
  const { idOf, hasBelow, tree } = o;
  const [open, setOpen] = useState<ReadonlyMap<number, AnyRow>>(none);
  const parents = useMemo(
    () => (tree ? [...open.values()].filter((row) => tree.has(row)) : noRows),
    [open, tree],
  );
  const keyOf = (id: number): readonly unknown[] => [name, 'rows of', id];
  const answers = useQueries(
    {
      queries: parents.map((row) => ({
        queryKey: keyOf(idOf(row)),
        queryFn: (): Promise<readonly AnyRow[]> => tree?.read(row) ?? Promise.resolve(noRows),
        retry: false,
      })),
      combine: found,
    },
    queryClient,
  );
  useEffect(() => {
    if (tree && rows) void queryClient.invalidateQueries({ queryKey: [name, 'rows of'] });
  }, [name, tree, rows]);
  const lines = useMemo(() => {
    if (!rows) return undefined;
    const known = new Map(parents.map((row, at) => [idOf(row), answers[at]]));
    return linesOf(rows, {
      idOf,
      hasBelow,
      open: new Set(open.keys()),
      hasChildren: (row) => tree?.has(row) ?? false,
      childrenOf: (row) => known.get(idOf(row)),
    });
  }, [rows, parents, answers, open, idOf, hasBelow, tree]);
  return {
    lines,
    toggle: (id) => {
      const next = new Map(open);
      const line = lines?.find((one) => one.kind === 'row' && idOf(one.row) === id);
      if (!next.delete(id) && line) next.set(id, line.row);
      setOpen(next);
    },
    retry: (id) => void queryClient.refetchQueries({ queryKey: keyOf(id) }),
  };
};
const none: ReadonlyMap<number, AnyRow> = new Map();
const noRows: readonly AnyRow[] = [];
const found = (
  all: readonly { readonly data: readonly AnyRow[] | undefined; readonly isError: boolean }[],
): readonly Children<AnyRow>[] => all.map(({ data, isError }) => data ?? (isError ? 'failed' : undefined));
