import { errorCodes, type Out, softwareFees } from '@renderdesk/contract';
import { eq, words } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { serve } from '../../core/calls/serve.ts';
import { deleteRows, insertRow, updateRow } from '../../core/crud/crud.store.ts';
import { asId } from '../../core/db/wire.ts';
import { ApiError, badFields } from '../../core/http/apiError.ts';
import { softwareNames } from './names.store.ts';
import { feeNames, feesAt } from './setup.store.ts';

const columnsOf = (input: Out<typeof softwareFees.add.input.shape>, now: Date) => {
  if (input.validFrom < now.getTime()) throw badFields('validFrom');
  return {
    fee_name: input.feeName,
    software_id: input.cgId,
    fee_unit: input.feeUnit,
    currency: input.currency,
    price: input.price,
    valid_from: new Date(input.validFrom),
    reason: input.reason,
  };
};
const unique = { software_fee_start_unique: 'validFrom' } as const;

/** Additional charges for software. */
export const softwareFeeCalls = serve(softwareFees, {
  list: listing(softwareFees.list)
    .from((db, { now }) => feesAt(db, now))
    .list({
      key: 'software_fee.id',
      where: {
        feeName: words('software_fee.fee_name'),
        cgId: eq('software_fee.software_id'),
        feeUnit: eq('software_fee.fee_unit'),
        currency: eq('software_fee.currency'),
        versionState: eq('software_fee.version_state'),
      },
      sorts: { turnSort: 'software_fee.turn', validFromSort: 'software_fee.valid_from' },
      columns: {
        softwareFeeId: 'software_fee.id',
        cgId: 'software_fee.software_id',
        changedBy: 'admin.really_name',
      },
      names: softwareNames,
    }),
  names: ({ db }) => feeNames(db),
  add: async ({ tx, actor, input, now }) => ({
    softwareFeeId: asId(
      await insertRow(
        tx,
        'software_fee',
        { now, set: { ...columnsOf(input, now), created_by: actor.adminId } },
        unique,
      ),
    ),
  }),
  update: async ({ tx, actor, input, now }) => {
    const { softwareFeeId: id, version } = input;
    const set = { ...columnsOf(input, now), created_by: actor.adminId };
    await updateRow(
      tx,
      'software_fee',
      {
        id,
        version,
        now,
        set: (row) => {
          if (row.valid_from <= now) throw new ApiError('notAllowedInState');
          return set;
        },
      },
      unique,
    );
    return null;
  },
  remove: ({ tx, ids, now, expectedVersions }) =>
    deleteRows(tx, 'software_fee', {
      ids,
      now,
      expectedVersions,
      refuse: (row) => row.valid_from <= now && errorCodes.notAllowedInState,
    }),
});
