import { errorCodes } from '@renderdesk/contract';
import { asId, asInstantOrNull } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { countView, isLinkPassword, openPublish, shownProducts } from '../dayan/index.ts';
import type { Commands } from './portalRequest.ts';

/** What visitors of publications of the GPU cloud do. */
export const publicationCommands = {
  viewPublication: async ({ tx, input, now, effects }) => {
    const row = await openPublish(tx, { token: input.token, now });
    if (!row || !isLinkPassword(row, input.password)) throw new ApiError('notFound');
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
