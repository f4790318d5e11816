import { type KeptBecause, storeType } from '@renderdesk/contract';
import type { Db } from '../core/db/db.ts';
import { guardOf } from './guard.store.ts';
import { type Guard, taskOf, verdictOf } from './protect.rules.ts';
import type { FoundFile, StoragePort } from './storage.port.ts';

export interface Rule {
  readonly ownerId: number;
  readonly storeType: 1 | 2;
  readonly expireDays: number;
}
interface Kept {
  files: number;
  space: number;
}
/** What a cleaning would take, and what it would leave. */
export interface Plan {
  files: number;
  space: number;
  readonly kept: Map<KeptBecause, Kept>;
  readonly tasks: Set<number>;
  readonly samples: FoundFile[];
  isPartial: boolean;
}
const samplesShown = 20;

/** Looks at an account's files by a rule, at most so many of them. Nothing changes. */
export const planOf = async (
  db: Db,
  port: StoragePort,
  rule: Rule,
  o: { readonly root: string; readonly now: Date; readonly most?: number },
): Promise<Plan> => {
  const guard = await guardOf(db, { ownerId: rule.ownerId, root: o.root, now: o.now });
  return planByGuard(port, rule, guard, o);
};

export const planByGuard = async (
  port: StoragePort,
  rule: Rule,
  guard: Guard,
  o: { readonly now: Date; readonly most?: number },
): Promise<Plan> => {
  const plan: Plan = {
    files: 0,
    space: 0,
    kept: new Map(),
    tasks: new Set(),
    samples: [],
    isPartial: false,
  };
  let seen = 0;
  for await (const file of port.files(rule.ownerId)) {
    seen += 1;
    if (o.most !== undefined && seen > o.most) {
      plan.isPartial = true;
      break;
    }
    const verdict = verdictOf(file, rule, guard, o.now);
    if (verdict === 'take') {
      plan.files += 1;
      plan.space += file.size;
      const task = rule.storeType === storeType.of.output ? taskOf(file.path, guard) : undefined;
      if (task !== undefined) plan.tasks.add(task);
      if (plan.samples.length < samplesShown) plan.samples.push(file);
    } else if (typeof verdict === 'number') {
      const kept = plan.kept.get(verdict) ?? { files: 0, space: 0 };
      plan.kept.set(verdict, { files: kept.files + 1, space: kept.space + file.size });
    }
  }
  return plan;
};
