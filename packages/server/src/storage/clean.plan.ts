import { keptBecause, type KeptBecause, storeType } from '@renderdesk/contract';
import * as z from 'zod';
import type { Db } from '../core/db/db.ts';
import { guardOf } from './guard.store.ts';
import { taskOf, verdictOf } from './protect.rules.ts';
import type { FoundFile, StoragePort } from './storage.port.ts';

interface Rule {
  readonly ownerId: number;
  readonly storeType: 1 | 2;
  readonly expireDays: number;
}
interface Kept {
  files: number;
  space: number;
}
/** What a cleaning would take, and what it would leave. */
interface Plan {
  /** The last path that was looked at, and how many were since the plan went on. */
  after: string;
  seen: number;
  files: number;
  space: number;
  readonly kept: Map<KeptBecause, Kept>;
  readonly tasks: Set<number>;
  readonly samples: FoundFile[];
  isPartial: boolean;
}
const samplesShown = 20;

/** A plan as a row keeps it until the next round goes on with it. */
const Part = z.object({
  after: z.string(),
  files: z.number(),
  space: z.number(),
  kept: z.array(z.tuple([keptBecause.schema, z.object({ files: z.number(), space: z.number() })])),
  tasks: z.array(z.number()),
});
export const partOf = ({ after, files, space, kept, tasks }: Plan): string =>
  JSON.stringify({ after, files, space, kept: [...kept], tasks: [...tasks] });

const begun = (part: unknown): Plan => {
  const { data } = Part.safeParse(part);
  return {
    after: data?.after ?? '',
    seen: 0,
    files: data?.files ?? 0,
    space: data?.space ?? 0,
    kept: new Map(data?.kept),
    tasks: new Set(data?.tasks),
    samples: [],
    isPartial: false,
  };
};

/** Looks at an account's files by a rule, at most so many of them, from where an earlier part ended. Nothing changes. */
export const planOf = async (
  db: Db,
  port: StoragePort,
  rule: Rule,
  o: { readonly root: string; readonly now: Date; readonly most: number; readonly part?: unknown },
): Promise<Plan> => {
  const guard = await guardOf(db, { ownerId: rule.ownerId, root: o.root, now: o.now });
  const plan = begun(o.part);
  for await (const file of port.files(rule.ownerId, plan.after)) {
    if (plan.seen >= o.most) {
      plan.isPartial = true;
      break;
    }
    plan.seen += 1;
    plan.after = file.path;
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
