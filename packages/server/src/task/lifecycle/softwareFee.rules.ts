import { costOf, feeUnit, micro, type Micro, noMoney } from '@renderdesk/contract';

/** What software, one version of it or one plugin costs in addition to node time. */
export interface SoftwareFee {
  readonly id: number;
  readonly name: string;
  readonly softwareId: number;
  readonly currency: number;
  /** One version of the software; empty for all. */
  readonly version: string;
  /** One plugin by its word, with or without its version; empty for the software itself. */
  readonly plugin: string;
  readonly unit: number;
  readonly price: Micro;
}

/** A version of a fee. Versions with the same key follow each other. */
export interface FeeVersion extends SoftwareFee {
  readonly key: string;
  readonly from: Date;
}

/** Of versions, those in force at a moment: of each key the latest that had begun. */
export const inForceAt = (versions: readonly FeeVersion[], at: Date): SoftwareFee[] => {
  const found = new Map<string, FeeVersion>();
  for (const version of versions) {
    const other = found.get(version.key);
    if (version.from <= at && (!other || other.from < version.from)) found.set(version.key, version);
  }
  return [...found.values()];
};

/** What rendered, as far as its fees go. */
export interface FeeUse {
  readonly softwareId: number;
  readonly currency: number;
  /** What the node reported; empty where it reported none. */
  readonly version: string;
  /** The plugins of the task, as «name version». */
  readonly plugins: readonly string[];
}

/** A fee that counts, with the plugin of the task that it is for; empty for the software itself. */
export interface CountedFee {
  readonly fee: SoftwareFee;
  readonly plugin: string;
}

/** A part of what an attempt is charged for its software. */
export interface FeePart extends CountedFee {
  /** Cores where a core hour is charged, else 1. */
  readonly units: number;
  readonly amount: Micro;
}

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Whether a plugin of a task is the one that a fee names: by its whole word, or by its name before the version. */
const isPlugin = (word: string, plugin: string): boolean =>
  folded(word) === folded(plugin) || folded(word).startsWith(`${folded(plugin)} `);

/** The fee that says more comes first: a longer plugin, then one that names a version, then the older one. */
const narrowest = (a: SoftwareFee, b: SoftwareFee): number =>
  b.plugin.length - a.plugin.length || b.version.length - a.version.length || a.id - b.id;

/**
 * The fees that count for a use, of those in force. Fees of different names add up. Of one name the narrowest counts: those of
 * plugins of the task before those of the software, for each plugin one, and one version before all of them.
 */
export const feesOf = (fees: readonly SoftwareFee[], use: FeeUse): CountedFee[] => {
  const fitting = fees.filter(
    (fee) =>
      fee.softwareId === use.softwareId &&
      fee.currency === use.currency &&
      (fee.version === '' || folded(fee.version) === folded(use.version)),
  );
  return [...Map.groupBy(fitting, ({ name }) => folded(name)).values()].flatMap((named): CountedFee[] => {
    const counted = new Map<number, CountedFee>();
    for (const plugin of use.plugins.toSorted()) {
      const [fee] = named
        .filter((one) => one.plugin !== '' && isPlugin(plugin, one.plugin))
        .toSorted(narrowest);
      if (fee && !counted.has(fee.id)) counted.set(fee.id, { fee, plugin });
    }
    if (counted.size > 0) return [...counted.values()];
    const [fee] = named.filter((one) => one.plugin === '').toSorted(narrowest);
    return fee ? [{ fee, plugin: '' }] : [];
  });
};

/** What is charged once a task is known by this. */
export const onceKey = (name: string, plugin: string): string => `${folded(name)}\n${folded(plugin)}`;

const unitsOf = (fee: SoftwareFee, cores: number): number =>
  fee.unit === feeUnit.of.coreHour ? Math.max(1, cores) : 1;

/**
 * What an attempt is charged for its software, each part rounded once as node time is. An attempt that rendered nothing costs nothing.
 * `once` has what the task was charged once already; what this attempt adds is added to it.
 */
export const feePartsOf = (
  fees: readonly CountedFee[],
  o: { readonly ms: number; readonly cores: number; readonly once: Set<string> },
): FeePart[] => {
  if (o.ms <= 0) return [];
  return fees.flatMap((one): FeePart[] => {
    const { fee, plugin } = one;
    if (fee.price === noMoney) return [];
    const units = unitsOf(fee, o.cores);
    if (fee.unit !== feeUnit.of.task) {
      const amount = costOf(micro(fee.price * BigInt(units)), o.ms);
      return amount === noMoney ? [] : [{ ...one, units, amount }];
    }
    const key = onceKey(fee.name, plugin);
    if (o.once.has(key)) return [];
    o.once.add(key);
    return [{ ...one, units, amount: fee.price }];
  });
};
