import { errorCodes, organizationType } from '@renderdesk/contract';

/** A node of the tree, as the rules need it. */
export interface Node {
  readonly id: number;
  readonly parentId: number | null;
}

/** Whether putting `id` below `parentId` would make it its own ancestor. */
export const wouldLoop = (nodes: readonly Node[], id: number, parentId: number): boolean => {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]));
  const seen = new Set<number>();
  for (let at: number | null | undefined = parentId; at !== null && at !== undefined; at = parents.get(at)) {
    if (at === id || seen.has(at)) return true;
    seen.add(at);
  }
  return false;
};

/** The order of siblings after one of them was put before another, or last. */
export const reordered = (
  siblings: readonly number[],
  id: number,
  beforeId: number | undefined,
): number[] => {
  const others = siblings.filter((other) => other !== id);
  const at = beforeId === undefined ? -1 : others.indexOf(beforeId);
  return at === -1 ? [...others, id] : others.toSpliced(at, 0, id);
};

export interface ImportLine {
  readonly line: number;
  readonly organizationName: string;
  readonly parentName: string;
  readonly type: string;
  readonly remark: string;
}

type ImportField = 'organizationName' | 'type' | 'remark';

/** What an import would do with each line: 200, or why not, and the field that is wrong. A parent may be a line above. */
export const planImport = (
  lines: readonly ImportLine[],
  existing: ReadonlySet<string>,
  fold: (name: string) => string,
): { line: ImportLine; code: number; field?: ImportField }[] => {
  const names = new Set(existing);
  return lines.map((line) => {
    const field = wrongField(line);
    const code = field ? errorCodes.badInput : importCode(line, names, fold);
    if (code === errorCodes.success) names.add(fold(line.organizationName));
    return { line, code, ...(field && { field }) };
  });
};

/** The first field of a line that no organisation could have. */
const wrongField = (line: ImportLine): ImportField | undefined => {
  const length = [...line.organizationName].length;
  if (length < 1 || length > 40) return 'organizationName';
  if (line.type !== '' && !organizationType.codes.some((code) => code === Number(line.type))) return 'type';
  return [...line.remark].length > 200 ? 'remark' : undefined;
};

const importCode = (line: ImportLine, names: ReadonlySet<string>, fold: (name: string) => string): number => {
  if (!names.has(fold(line.parentName))) return errorCodes.notFound;
  return names.has(fold(line.organizationName)) ? errorCodes.alreadyTaken : errorCodes.success;
};

/** Names as the database compares them: width and case aside. */
export const foldName = (name: string): string => name.normalize('NFKC').toLowerCase();
