import { minute, second } from '@renderdesk/contract';

const firstWait = 30 * second;
const longestWait = 10 * minute;
/** The wait before the vendor is called again: it doubles up to ten minutes. */
export const waitAfterTries = (tries: number): number =>
  Math.min(firstWait * 2 ** Math.max(tries - 1, 0), longestWait);

/** Machines that a platform lacks: one for so many frames beyond its idle nodes, less those on their way. */
export const lackedMachines = (o: {
  readonly waiting: number;
  readonly idle: number;
  readonly onTheWay: number;
  readonly framesPerNode: number;
  readonly mostAtOnce: number;
}): number => {
  const wanted = Math.ceil(Math.max(0, o.waiting - o.idle) / o.framesPerNode);
  return Math.max(0, Math.min(wanted - o.onTheWay, o.mostAtOnce));
};

/** A template as far as machines are applied for by themselves. */
interface Choice {
  readonly id: number;
  readonly isFast: boolean;
  readonly priceLimit: number;
  /** How many more machines it may have. */
  readonly room: number;
}

/** How many machines of each template: the share of fast ones first, the cheaper template first; one kind replaces the other. */
export const chosenOf = (
  choices: readonly Choice[],
  o: { readonly machines: number; readonly fastPercent: number },
): ReadonlyMap<number, number> => {
  const chosen = new Map<number, number>();
  const take = (from: readonly Choice[], wanted: number): number => {
    let left = wanted;
    for (const { id, room } of from.toSorted((a, b) => a.priceLimit - b.priceLimit || a.id - b.id)) {
      const taken = Math.min(left, room - (chosen.get(id) ?? 0));
      if (taken > 0) chosen.set(id, (chosen.get(id) ?? 0) + taken);
      left -= Math.max(0, taken);
    }
    return left;
  };
  const fast = Math.round((o.machines * o.fastPercent) / 100);
  const isFast = (one: Choice): boolean => one.isFast;
  const left =
    take(choices.filter(isFast), fast) +
    take(
      choices.filter((one) => !isFast(one)),
      o.machines - fast,
    );
  take(choices, left);
  return chosen;
};

/** Begun minutes of use; 0 for a machine that never ran. */
export const minutesOf = (startedAt: Date | null, endedAt: Date): number =>
  startedAt === null ? 0 : Math.max(0, Math.ceil((endedAt.getTime() - startedAt.getTime()) / minute));
