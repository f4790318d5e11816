import * as z from 'zod';
import { anyOf } from '../kernel/callBase.ts';
import { perId } from '../kernel/commandCall.ts';
import type { PermissionKey } from '../permissions/permissions.ts';
import type { Shape } from '../kernel/values.ts';
import { Instant } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { Constraint, word } from './renderChange.fields.ts';

/** A limit of time in minutes; null where nothing limits it. */
export const minutes = z.int().min(1).max(100_000).nullable();

/** The four kinds of words by which work and nodes are matched (tasks §3). */
export const matchWords = {
  properties: z.array(z.string()),
  requirements: z.array(z.string()),
  constraints: z.array(z.string()),
  category: z.array(z.string()),
} as const;

/** What every change of an analysis or of pre-handling says of itself. */
export const stageChange = (key: PermissionKey) =>
  ({
    access: anyOf(key),
    blockedBy: 'prohibitOperate',
    errors: [
      errorCodes.operateProhibited,
      errorCodes.notAllowedInState,
      errorCodes.editingBlocked,
      errorCodes.changedMeanwhile,
      errorCodes.inArrears,
      errorCodes.notFound,
    ],
  }) as const;

type Kind = keyof typeof matchWords;
interface Step<Id extends z.ZodType> {
  readonly path: string;
  readonly key: PermissionKey;
  readonly object: string;
  readonly id: Id;
  readonly from: readonly number[];
}
const words = <Id extends z.ZodType>(o: Step<Id>, kind: Kind, change: 'add' | 'delete', audit: string) =>
  perId(`${o.path}/${kind}/${change}`, {
    ...stageChange(o.key),
    object: o.object,
    ids: 'taskIds',
    id: o.id,
    audit: `${o.object}.${audit}`,
    from: o.from,
    rest: {
      values: z
        .array(kind === 'constraints' ? Constraint : word)
        .min(1)
        .max(50),
    },
  });

/** Properties, requirements, category and constraints of one stage: words added and taken away (tasks §7). */
export const wordChanges = <Id extends z.ZodType>(o: Step<Id>) => ({
  addProperties: words(o, 'properties', 'add', 'addProperties'),
  deleteProperties: words(o, 'properties', 'delete', 'deleteProperties'),
  addRequirements: words(o, 'requirements', 'add', 'addRequirements'),
  deleteRequirements: words(o, 'requirements', 'delete', 'deleteRequirements'),
  addCategory: words(o, 'category', 'add', 'addCategory'),
  deleteCategory: words(o, 'category', 'delete', 'deleteCategory'),
  addConstraints: words(o, 'constraints', 'add', 'addConstraints'),
  deleteConstraints: words(o, 'constraints', 'delete', 'deleteConstraints'),
});

/** A change of one stage over ids. */
export const stageStep = <Id extends z.ZodType, S extends Shape>(
  o: Omit<Step<Id>, 'from'> & { readonly from: readonly number[]; readonly audit: string; readonly rest: S },
) =>
  perId(o.path, {
    ...stageChange(o.key),
    object: o.object,
    ids: 'taskIds',
    id: o.id,
    audit: `${o.object}.${o.audit}`,
    rest: o.rest,
    from: o.from,
  });

/** One line of a log of a stage. */
export const LogLine = z.object({
  n: z.int().min(1),
  at: Instant,
  isError: z.boolean(),
  text: z.string(),
});
