import { errorCodes } from '@renderdesk/contract';

/** Columns of a file of rented nodes; the first two are needed. */
export const importHeadings = ['name', 'platform', 'ip', 'macCode', 'snCode'] as const;
type Heading = (typeof importHeadings)[number];

export interface PlannedLease extends Readonly<Record<Heading, string>> {
  readonly line: number;
  readonly platformId: number;
  readonly code: number;
  /** The field that is wrong. */
  readonly field: Heading | undefined;
}

const longest: Readonly<Record<Heading, number>> = {
  name: 64,
  platform: 60,
  ip: 64,
  macCode: 40,
  snCode: 100,
};

/** What becomes of each line: a name that nobody has, a platform that there is, values that fit. */
export const planLeases = (
  rows: readonly (readonly string[])[],
  columns: Readonly<Record<Heading, number>>,
  known: { readonly platforms: ReadonlyMap<string, number>; readonly names: ReadonlySet<string> },
): readonly PlannedLease[] => {
  const seen = new Set(known.names);
  return rows.map((cells, at) => {
    const cell = (field: Heading): string => (cells[columns[field]] ?? '').trim();
    const line = {
      line: at + 2,
      name: cell('name'),
      platform: cell('platform'),
      ip: cell('ip'),
      macCode: cell('macCode'),
      snCode: cell('snCode'),
    };
    const platformId = known.platforms.get(line.platform.toLowerCase()) ?? 0;
    const wrong = importHeadings.find(
      (field) => line[field].length > longest[field] || (field === 'name' && line.name === ''),
    );
    const judged = (): { code: number; field: Heading | undefined } => {
      if (wrong !== undefined) return { code: errorCodes.badInput, field: wrong };
      if (platformId === 0) return { code: errorCodes.notFound, field: 'platform' };
      const key = line.name.normalize('NFKC').toLowerCase();
      if (seen.has(key)) return { code: errorCodes.alreadyTaken, field: 'name' };
      seen.add(key);
      return { code: errorCodes.success, field: undefined };
    };
    return { ...line, platformId, ...judged() };
  });
};
