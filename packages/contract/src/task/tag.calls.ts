import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';

const count = z.int().min(0);
const seen = anyOf('running:render:task', 'complete:render:task', 'render:task:label');
/** A label, as `renders.addTag` puts it on tasks. */
const adminTagName = text(32);
const Tag = z.object({
  adminTagName: z.string(),
  /** Tasks that bear it, of those that the caller may see and that are not deleted; and of these the open ones. */
  tasks: count,
  openTasks: count,
});
const change = { access: anyOf('render:task:label'), object: 'setting' } as const;

/** The dictionary of staff's labels (tasks §7, overview §7: `base/tag`, its list by GET): those noted and those in use. */
export const tags = calls('task', 'tags', {
  /** Labels by how many tasks bear them, at most 500; `adminTagName` is a part of the name. */
  query: read('base/tag/query', {
    access: seen,
    input: { adminTagName: adminTagName.optional() },
    output: z.array(Tag),
  }),
  /** One label: what deleting it everywhere would take it from. */
  get: read('base/tag/get', {
    access: seen,
    errors: [errorCodes.notFound],
    input: { adminTagName },
    output: Tag,
  }),
  /** Notes a label that no task needs to bear yet. */
  add: command('base/tag/add', {
    ...change,
    audit: 'tag.add',
    errors: [errorCodes.alreadyTaken],
    input: { adminTagName },
  }),
  /** Takes a label that no task bears out of the dictionary. */
  remove: command('base/tag/delete', {
    ...change,
    audit: 'tag.remove',
    errors: [errorCodes.notFound, errorCodes.stillInUse],
    input: { adminTagName },
  }),
  /**
   * Takes a label from every task that bears it, and out of the dictionary. It cannot be taken back. Who may not see every
   * task is refused while any bears it (`stillInUse`): nobody changes what they cannot see.
   */
  deleteTag: command('base/tag/deleteTag', {
    ...change,
    audit: 'tag.deleteTag',
    blockedBy: 'prohibitOperate',
    errors: [errorCodes.operateProhibited, errorCodes.notFound, errorCodes.stillInUse],
    input: { adminTagName, reason: text() },
    output: z.object({ tasks: count }),
  }),
});
