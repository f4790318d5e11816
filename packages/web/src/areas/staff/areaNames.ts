import { areas } from '../../domain/index.ts';
import { useNames } from '../../kit/pick/index.ts';
import { useLabels } from '../../kit/text/index.ts';

const sources = [areas];

/** The areas that a permission carries, by name, in one line. */
export const useAreaNames = (): ((ids: readonly number[]) => string) => {
  const nameOf = useNames(sources, useLabels('staff'));
  return (ids) => ids.map((id) => nameOf(areas, id)).join(', ');
};
