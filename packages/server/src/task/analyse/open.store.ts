import type { Tx } from '../../core/db/db.ts';
import { ApiError } from '../../core/http/apiError.ts';
import type { By } from '../lifecycle/lifecycle.rules.ts';
import type { Analysis } from './life.store.ts';

/** So many scenes of a customer wait for their analysis or are analysed at once. */
export const openPerCustomer = 100;

/** Refuses a further scene of a customer who has enough of them waiting. Throws `limitReached`. */
export const expectRoom = async (tx: Tx, ownerId: number): Promise<void> => {
  const { open } = await tx
    .selectFrom('analyse_task')
    .where('owner_id', '=', ownerId)
    .where('is_running', '=', true)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  if (Number(open) >= openPerCustomer) throw new ApiError('limitReached', { limit: openPerCustomer });
};

/** Adds a scene that waits for its analysis; answers its id. */
export const openAnalysis = async (
  tx: Tx,
  by: By,
  o: Pick<
    Analysis,
    | 'user_id'
    | 'owner_id'
    | 'platform_id'
    | 'area_id'
    | 'software_id'
    | 'project_name'
    | 'scene_name'
    | 'scene_path'
    | 'output_path'
    | 'auto_submit'
    | 'properties'
    | 'requirements'
    | 'constraints'
    | 'category'
  > & { readonly scene: object },
): Promise<number> => {
  const { id } = await tx
    .insertInto('analyse_task')
    .values({ ...o, scene: JSON.stringify(o.scene), status: 25, submitted_at: by.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('analyse_event')
    .values({
      analyse_id: id,
      at: by.now,
      action: 'submit',
      to_status: 25,
      reason: '',
      actor_kind: by.kind,
      actor_id: by.id,
    })
    .execute();
  return id;
};
