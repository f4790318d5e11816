import { errorCodes, platformName } from '@renderdesk/contract';
import { folded } from '../../core/uploads/fileColumns.rules.ts';

/** Fields of a file of platforms; all are required. */
export const platformHeadings = ['platformNo', 'nameZh', 'nameEn', 'kind'] as const;
type Heading = (typeof platformHeadings)[number];

export interface PlannedPlatform {
  readonly line: number;
  /** As it was typed. */
  readonly platformNo: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly kind: number;
  readonly code: number;
  /** The field that is wrong. */
  readonly field: Heading | undefined;
}

const longestName = 60;
const largestNo = 9999;
const isName = (name: string): boolean => name !== '' && name.length <= longestName;

/** What becomes of each line: a number that no platform and no line before has, both names, a known type. */
export const planPlatforms = (
  lines: readonly (readonly string[])[],
  o: {
    readonly columns: Readonly<Record<Heading, number>>;
    readonly kept: readonly number[];
    /** Codes of types by their folded names. */
    readonly kinds: ReadonlyMap<string, number>;
  },
): readonly PlannedPlatform[] => {
  const seen = new Set(o.kept);
  return lines.map((cells, at) => {
    const cell = (field: Heading): string => (cells[o.columns[field]] ?? '').trim();
    const platformNo = cell('platformNo');
    const [nameZh, nameEn] = [platformName(cell('nameZh')), platformName(cell('nameEn'))];
    const kind = o.kinds.get(folded(cell('kind')));
    const no = /^\d{1,4}$/.test(platformNo) ? Number(platformNo) : 0;
    const wrong = (): Heading | undefined => {
      if (no < 1 || no > largestNo) return 'platformNo';
      if (!isName(nameZh)) return 'nameZh';
      if (!isName(nameEn)) return 'nameEn';
      return kind === undefined ? 'kind' : undefined;
    };
    const field = wrong();
    const isTaken = field === undefined && seen.has(no);
    if (field === undefined) seen.add(no);
    const code = field ? errorCodes.badInput : isTaken ? errorCodes.alreadyTaken : errorCodes.success;
    return { line: at + 2, platformNo, nameZh, nameEn, kind: kind ?? 0, code, field };
  });
};
