import { useMemo } from 'react';
import { type NameOf, useNames } from '../../pick/source.ts';
import type { Labels } from '../../text/index.ts';
import type { Column } from '../types.ts';

/** Names that columns look up; loaded only if a column needs them. */
export const useColumnNames = (columns: readonly Pick<Column<never>, 'names'>[], labels: Labels): NameOf => {
  const sources = useMemo(() => [...new Set(columns.flatMap(({ names }) => names ?? []))], [columns]);
  return useNames(sources, labels);
};
