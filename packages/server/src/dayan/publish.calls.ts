import {
  errorCodes,
  mayPublish,
  type PublishAction,
  publishes,
  publishTransitions,
} from '@renderdesk/contract';
import { type Outcome, serve } from '../core/calls/serve.ts';
import { changeRow, changeRows, lockRows } from '../core/crud/crud.store.ts';
import { asId } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import type { Bulk } from '../task/index.ts';
import { addPublish, canShow, holdProduct, linkPassword, publishesOf, publishList } from './publish.store.ts';

const locked = async (c: Bulk, action: PublishAction) => {
  const answer = await lockRows(c.tx, 'dayan_publish', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    scope: publishesOf(c.tx, c.actor),
    refuse: (row) => (mayPublish(action, row.status) ? undefined : errorCodes.notAllowedInState),
  });
  c.effects.events.push({ topic: 'dayanPublish' });
  return answer;
};
/** Carries an action out on the publications that the caller sees and whose status allows it. */
const step =
  (action: 'takeDown' | 'republish' | 'retry') =>
  async (c: Bulk & { readonly input: { readonly reason?: string } }): Promise<Map<number, Outcome>> => {
    const { free, outcomes } = await locked(c, action);
    const set = { status: publishTransitions[action].to, message: c.input.reason ?? '' };
    await changeRows(c.tx, 'dayan_publish', free, { now: c.now, set });
    return outcomes;
  };

/** Publications of products. */
export const publishCalls = serve(publishes, {
  list: publishList,
  add: async ({ tx, actor, input, now }) => {
    const job = await holdProduct(tx, actor, input.productTaskId);
    if (!canShow(job.status)) throw new ApiError('notAllowedInState', { state: '' });
    const opensAt = input.opensAt === null ? now : new Date(input.opensAt);
    const closesAt = input.closesAt === null ? null : new Date(input.closesAt);
    if (closesAt && (closesAt <= opensAt || closesAt <= now)) throw badFields('closesAt');
    const { id, token } = await addPublish(tx, {
      job,
      wholeProject: input.wholeProject,
      opensAt,
      closesAt,
      password: input.password,
      now,
    });
    return { publishId: asId(id), token };
  },
  takeDown: step('takeDown'),
  republish: step('republish'),
  retry: step('retry'),
  setLink: async (c) => {
    const closesAt = c.input.closesAt === null ? null : new Date(c.input.closesAt);
    if (closesAt && closesAt <= c.now) throw badFields('closesAt');
    const { free, outcomes } = await locked(c, 'setLink');
    for (const row of free) {
      if (closesAt && closesAt <= row.opens_at) throw badFields('closesAt');
      const set = { closes_at: closesAt, password_hash: linkPassword(row.token_hash, c.input.password) };
      await changeRow(c.tx, 'dayan_publish', row.id, { now: c.now, set });
    }
    return outcomes;
  },
});
