import * as z from 'zod';
import type { FourEyesName } from '../kernel/fourEyes.ts';
import { anyOf } from '../kernel/callBase.ts';
import { perId } from '../kernel/commandCall.ts';
import { type Shape, TaskId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { readConstraint } from '../farm/constraints.ts';
import { type RenderAction, renderTransitions } from './task.lifecycle.ts';

/** What every change of render tasks by staff says of itself. */
export const change = {
  access: anyOf('render:task:operate'),
  object: 'task',
  ids: 'taskIds',
  id: TaskId,
  blockedBy: 'prohibitOperate',
  errors: [
    errorCodes.operateProhibited,
    errorCodes.notAllowedInState,
    errorCodes.editingBlocked,
    errorCodes.changedMeanwhile,
    errorCodes.consentNeeded,
    errorCodes.tooLateToUndo,
    errorCodes.inArrears,
    errorCodes.notFound,
  ],
} as const;

export const reason = text().optional();
/** Who agreed to what costs money, over which channel or ticket (lifecycles §6); wanted where the lifecycle says so. */
export const consent = text().optional();
/** One word of a match field, without the comma that separates them. */
export const word = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^,，]+$/);
/** Parameters that are the size of a picture in pixels, as renderers call it. */
const sizes =
  /^(?:(?:image|render|output)_?)?(?:width|height)$|^(?:resolution|res)_?[xy]$|^[xy]_?res(?:olution)?$/i;
/** The longest side of a picture, and the most pixels of one. */
const longestSide = 65_535;
const mostPixels = 2 ** 30;

/** Parameters whose value is no size of a picture, or whose sizes make a picture that is too large. */
export const unfitSizes = (parameters: Readonly<Record<string, string>>): string[] => {
  const given = Object.entries(parameters).filter(([name]) => sizes.test(name));
  const unfit = given.filter(
    ([, value]) => !/^\d{1,5}$/.test(value.trim()) || Number(value) < 1 || Number(value) > longestSide,
  );
  if (unfit.length > 0) return unfit.map(([name]) => name);
  const pixels = given.reduce((product, [, value]) => product * Number(value), 1);
  return given.length === 2 && pixels > mostPixels ? given.map(([name]) => name) : [];
};

/** What fills the placeholders of the command line: names of letters, digits and underscores. */
export const Parameters = z
  .record(z.string().regex(/^[A-Za-z]\w{0,39}$/), z.string().max(500))
  .superRefine((parameters, context) => {
    for (const name of unfitSizes(parameters)) context.addIssue({ code: 'custom', path: [name] });
  });

/** A change of one kind of task setting, or of its state, as the lifecycle's table has it. */
export const changing = <S extends Shape>(
  path: string,
  audit: string,
  action: RenderAction,
  rest: S,
  fourEyes?: FourEyesName,
) =>
  perId(path, {
    ...change,
    audit: `task.${audit}`,
    rest,
    ...(fourEyes && { fourEyes }),
    from: renderTransitions[action].from,
  });

/** A constraint that can be read. */
export const Constraint = z
  .string()
  .trim()
  .max(100)
  .refine((value) => readConstraint(value) !== undefined);
