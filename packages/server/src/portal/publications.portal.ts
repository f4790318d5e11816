import { errorCodes } from '@renderdesk/contract';
import { countGuess } from '../core/auth/guesses.ts';
import { asId, asInstantOrNull } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { countView, isLinkPassword, openPublish, shownProducts } from '../dayan/index.ts';
import type { Commands } from './portalRequest.ts';

/** Wrong passwords of one link before each further one waits; visitors of all sites are strangers to it. */
const limit = { per: 'token', wrong: errorCodes.notFound, free: 10, strangers: 50 } as const;

/** What visitors of publications of the GPU cloud do. */
export const publicationCommands = {
  viewPublication: async ({ app, tx, ip, input, now, effects }) => {
    const row = await openPublish(tx, { token: input.token, now });
    if (!row) throw new ApiError('notFound');
    if (row.password_hash !== null) {
      if (input.password === undefined) throw new ApiError('notFound');
      const account = row.token_hash.toString('hex');
      const guess = await countGuess(app.db, { call: 'portal.publication', limit, account, ip, now });
      if (!isLinkPassword(row, input.password)) throw new ApiError('notFound');
      await guess.right();
    }
    await countView(tx, { publishId: row.id, token: input.token, visitor: input.visitor, now });
    effects.affected.push({ id: row.id, outcome: errorCodes.success });
    const products = await shownProducts(tx, row);
    return {
      publishId: asId(row.id),
      projectName: row.project_name,
      wholeProject: row.whole_project,
      closeTime: asInstantOrNull(row.closes_at),
      products: products.map((one) => ({
        taskId: asId(one.id),
        taskType: one.task_type,
        area: one.area,
        resolution: one.resolution,
      })),
    };
  },
} satisfies Partial<Commands>;
