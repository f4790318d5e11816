import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anySignedIn } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { Instant, line, RoleId, ViewId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { viewAudience } from './view.codes.ts';

/** At most so many views has one person of one list, and of all lists together. */
export const viewsAList = 50;
export const viewsAPerson = 500;
/** A view tells of at most so many columns. */
const columnsAView = 200;
const ofColumns = <T extends z.ZodType>(what: T) =>
  z
    .record(z.string().max(60), what)
    .refine((columns) => Object.keys(columns).length <= columnsAView, { message: 'columns' });
/** The longest search part of a list's address that a view holds, in characters. */
export const maxViewQuery = 2000;

/**
 * Which list a view belongs to: the name of its call, and behind a question mark what a screen always asks for where
 * one call serves several screens: `task.renders.list?taskFlag=0`.
 */
export const ListName = z.string().min(1).max(200);

/** The columns as a view keeps them; what it does not name stands as the screen has it. */
export const ViewLook = z.object({
  visible: ofColumns(z.boolean()),
  order: z.array(z.string().max(60)).max(columnsAView).optional(),
  widths: ofColumns(z.number().min(1).max(2000)),
});
export type ViewLook = z.output<typeof ViewLook>;

/** A saved view as one person sees it. */
export const View = z.object({
  viewId: ViewId,
  viewName: z.string(),
  audience: viewAudience.schema,
  /** The role that sees it, for audience 2. */
  roleId: RoleId.nullable(),
  ownerName: z.string(),
  /** Whether it is the caller's own: only then may it be changed. */
  mine: z.boolean(),
  /** The search part of the list's address, without the page; what the list no longer knows in it is passed over. */
  viewQuery: z.string(),
  /** Null leaves everyone their own columns. */
  look: ViewLook.nullable(),
  /** The list opens with it for the caller. */
  isDefault: z.boolean(),
  version: z.int32(),
  updateTime: Instant,
});
export type View = z.output<typeof View>;

const content = {
  viewName: line(40),
  audience: viewAudience.schema,
  /** Told for audience 2 alone; one of the caller's own roles. */
  roleId: RoleId.nullable().default(null),
  viewQuery: z.string().max(maxViewQuery),
  look: ViewLook.nullable(),
};
const view = { access: anySignedIn, object: 'view' } as const;

/**
 * Saved views of lists (quality: «filters live in the URL and can be saved as views»). Everyone keeps their own; showing one
 * to a role or to everyone needs `view:share`. Only its owner changes a view; a holder of `view:share` may also take
 * away what somebody else shared, as people leave and their views would stay.
 */
export const views = calls('view', 'views', {
  /** The views of one list that the caller sees, by name; none where the caller may not open the list. */
  list: read('base/view/list', { access: anySignedIn, input: { list: ListName }, output: z.array(View) }),
  add: command('base/view/add', {
    ...view,
    audit: 'view.add',
    errors: [errorCodes.alreadyTaken, errorCodes.limitReached, errorCodes.notFound, errorCodes.forbidden],
    input: { list: ListName, ...content },
    output: z.object({ viewId: ViewId }),
  }),
  update: command('base/view/update', {
    ...view,
    audit: 'view.update',
    errors: [errorCodes.alreadyTaken, errorCodes.changedMeanwhile, errorCodes.notFound, errorCodes.forbidden],
    input: { viewId: ViewId, ...content, version: z.int32() },
  }),
  remove: command('base/view/delete', {
    ...view,
    audit: 'view.delete',
    errors: [errorCodes.notFound, errorCodes.forbidden],
    input: { viewId: ViewId },
  }),
  /** With which view a list opens for the caller; null for none. */
  setDefault: command('base/view/default', {
    ...view,
    audit: 'view.setDefault',
    errors: [errorCodes.notFound],
    input: { list: ListName, viewId: ViewId.nullable() },
  }),
});
