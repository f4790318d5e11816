import { type OpeningFailure, openingState } from '@renderdesk/contract';
import type { App } from '../../core/app.ts';
import { endPosting } from './opening.posting.store.ts';
import { endReversal } from './opening.reversal.store.ts';

/** So long a batch may be posted or taken back without a customer more: its job died beyond its retries. */
const leftBehind = 15 * 60_000;

/** Each minute: lets go of batches that no job works on any more, so that they can be asked for again. */
export const stopLeftBehind = async (app: App): Promise<void> => {
  const before = new Date(app.clock().getTime() - leftBehind);
  const { posting, reversing } = openingState.of;
  const found = await app.db
    .selectFrom('opening_batch as b')
    .where('b.state', 'in', [posting, reversing])
    .where('b.updated_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('opening_customer as c')
            .whereRef('c.batch_id', '=', 'b.id')
            .where('c.posted_at', '>=', before)
            .select('c.batch_id'),
        ),
      ),
    )
    .select(['b.id', 'b.state'])
    .execute();
  for (const { id, state } of found) {
    const failure: OpeningFailure = 'noWorker';
    if (state === reversing) await endReversal(app, id, failure);
    else await endPosting(app, id, { failure, isWhole: () => Promise.resolve(false) });
  }
};
