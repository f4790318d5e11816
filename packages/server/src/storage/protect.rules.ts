import { day, keptBecause, type KeptBecause, recycleFolder, storeType } from '@renderdesk/contract';
import type { FoundFile } from './storage.port.ts';

export type StoreType = 1 | 2;

/** Names that are the farm's own: notes of results, the recycle folder, halves of uploads. */
export const isOurs = (name: string): boolean =>
  name === '.renderdesk' || name === recycleFolder || /^\..*\.part$/.test(name);

/** What of an account no cleaning touches: a file or folder by its `comparedPath`, of one kind or of both. An empty path is all of it. */
export interface Guarded {
  readonly path: string;
  readonly storeType: StoreType | null;
  readonly because: KeptBecause;
}
/** What a cleaning of one account has to know. */
export interface Guard {
  readonly guarded: readonly Guarded[];
  /** Folders that results of tasks go to, each with the last task. */
  readonly outputs: ReadonlyMap<string, number>;
}

/** The folders of a path, the nearest first, and the path itself before them. */
const upwards = (path: string): string[] => {
  const parts = path.split('/');
  return parts.map((_, n) => parts.slice(0, parts.length - n).join('/'));
};

/** The last task whose results go to the folder of a file. */
export const taskOf = (path: string, { outputs }: Pick<Guard, 'outputs'>): number | undefined => {
  for (const folder of upwards(comparedPath(path)).slice(1)) {
    const found = outputs.get(folder);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Whether a file is a customer's own or a result: results are in folders that tasks write to, and in `output`. */
export const storeTypeOf = (path: string, guard: Pick<Guard, 'outputs'>): StoreType =>
  path.startsWith('output/') || taskOf(path, guard) !== undefined ? storeType.of.output : storeType.of.input;

const covers = (guarded: string, path: string): boolean =>
  guarded === '' || guarded === path || path.startsWith(`${guarded}/`);

/** Why a file stays, whatever its age; undefined where nothing keeps it. */
export const whyKept = (
  path: string,
  type: StoreType,
  { guarded }: Pick<Guard, 'guarded'>,
): KeptBecause | undefined => {
  const compared = comparedPath(path);
  return guarded.find(
    (one) => (one.storeType === null || one.storeType === type) && covers(one.path, compared),
  )?.because;
};

/** What a cleaning does with a file: `other` is not its business, `young` was changed too recently before `at`. */
export const verdictOf = (
  file: FoundFile,
  rule: { readonly storeType: StoreType; readonly expireDays: number },
  guard: Guard,
  at: Date,
): 'take' | 'other' | 'young' | KeptBecause => {
  if (storeTypeOf(file.path, guard) !== rule.storeType) return 'other';
  if (file.changedAt.getTime() > at.getTime() - rule.expireDays * day) return 'young';
  return whyKept(file.path, rule.storeType, guard) ?? 'take';
};

/** Why no file of a kind is taken at all; undefined where some may be. */
export const whyAllKept = (type: StoreType, { guarded }: Pick<Guard, 'guarded'>): KeptBecause | undefined =>
  guarded.find(({ path, storeType: of }) => path === '' && (of === null || of === type))?.because;

/** A path below a customer's folder as rules compare it: slashes, none at its ends. */
export const plainPath = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');

/** A path as protection compares it: names that look alike are the same, whichever system wrote them. */
export const comparedPath = (path: string): string => plainPath(path).normalize('NFC');

/** Dictionary order of reasons in a job's row: the strongest one. */
export const strongest = (found: readonly KeptBecause[]): KeptBecause | null =>
  keptBecause.codes.find((code) => found.includes(code)) ?? null;
