import { errorCodes } from '@renderdesk/contract';

/** Columns of a file of nodes, in the order of the template; the first two are needed. */
export const importHeadings = [
  'name',
  'platform',
  'category',
  'ip',
  'macCode',
  'snCode',
  'bmcAddress',
  'remark',
] as const;
export type ImportHeading = (typeof importHeadings)[number];

export interface PlannedNode extends Readonly<Record<ImportHeading, string>> {
  readonly line: number;
  readonly platformId: number;
  /** The node that the line changes; undefined for a new one. */
  readonly nodeId: number | undefined;
  readonly words: readonly string[];
  readonly code: number;
  /** The field that is wrong. */
  readonly field: ImportHeading | undefined;
}

interface Known {
  readonly platforms: ReadonlyMap<string, number>;
  /** Nodes by their folded name, and whose controller an address is. */
  readonly nodes: ReadonlyMap<string, { readonly id: number; readonly platformId: number }>;
  readonly controllers: ReadonlyMap<string, number>;
}

const longest: Readonly<Record<ImportHeading, number>> = {
  name: 64,
  platform: 60,
  category: 500,
  ip: 64,
  macCode: 40,
  snCode: 100,
  bmcAddress: 100,
  remark: 500,
};
const looksRight: Readonly<Partial<Record<ImportHeading, RegExp>>> = {
  ip: /^(\d{1,3}(\.\d{1,3}){3}|[\da-f:]+)$/i,
  macCode: /^[\da-f]{2}([:-][\da-f]{2}){5}$/i,
  bmcAddress: /^[\w.:-]+$/,
};
export const foldedName = (name: string): string => name.normalize('NFKC').toLowerCase();

/** What becomes of each line: it adds a node, or changes one of its name and platform. An empty cell changes nothing. */
export const planNodes = (
  rows: readonly (readonly string[])[],
  columns: Readonly<Record<ImportHeading, number>>,
  known: Known,
): readonly PlannedNode[] => {
  const seen = new Set<string>();
  const controllers = new Map(known.controllers);
  return rows.map((cells, at) => {
    const cell = (field: ImportHeading): string => (cells[columns[field]] ?? '').trim();
    const values = Object.fromEntries(importHeadings.map((field) => [field, cell(field)])) as Record<
      ImportHeading,
      string
    >;
    const key = foldedName(values.name);
    const platformId = known.platforms.get(values.platform.toLowerCase()) ?? 0;
    const node = known.nodes.get(key);
    const wrong = importHeadings.find(
      (field) =>
        values[field].length > longest[field] ||
        (field === 'name' && values.name === '') ||
        (values[field] !== '' && looksRight[field]?.test(values[field]) === false),
    );
    const judged = (): Pick<PlannedNode, 'code' | 'field'> => {
      if (wrong !== undefined) return { code: errorCodes.badInput, field: wrong };
      if (platformId === 0) return { code: errorCodes.notFound, field: 'platform' };
      if (seen.has(key)) return { code: errorCodes.alreadyTaken, field: 'name' };
      // A node does not change its platform by an import.
      if (node && node.platformId !== platformId) return { code: errorCodes.badInput, field: 'platform' };
      const holder = controllers.get(values.bmcAddress);
      if (values.bmcAddress !== '' && holder !== undefined && holder !== node?.id)
        return { code: errorCodes.alreadyTaken, field: 'bmcAddress' };
      seen.add(key);
      if (values.bmcAddress !== '') controllers.set(values.bmcAddress, node?.id ?? 0);
      return { code: errorCodes.success, field: undefined };
    };
    const words = [
      ...new Set(
        values.category
          .split(/[,，]/)
          .map((word) => word.trim())
          .filter((word) => word !== ''),
      ),
    ];
    return { ...values, line: at + 2, platformId, nodeId: node?.id, words, ...judged() };
  });
};
