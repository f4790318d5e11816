import {
  type DongleAction,
  dongles,
  type DongleStatus,
  dongleTransitions,
  errorCodes,
  mayDongle,
  type Out,
} from '@renderdesk/contract';
import { eq, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Outcome, type Route, serve } from '../core/calls/serve.ts';
import { changeRows, insertRow, lockRows, updateRow } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';
import { badFields } from '../core/http/apiError.ts';
import { softwareNames } from '../config/index.ts';
import { expectNode } from './dongle.store.ts';

const columnsOf = (input: Out<typeof dongles.add.input.shape>) => ({
  dongle_no: input.dongleNo,
  software_id: input.cgId,
  seats: input.seats,
  expires_at: input.expireTime === null ? null : new Date(input.expireTime),
  remark: input.remark,
});
const unique = { dongle_no_unique: 'dongleNo' } as const;
const nowhere = { node_id: null, license_server: null, lent_to: null };

interface Chosen {
  readonly tx: Tx;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly expectedVersions: ReadonlyMap<number, number>;
}
/** Carries an action out on each dongle whose status allows it; `place` is where the dongle is afterwards. */
const step =
  <C extends Chosen>(
    action: DongleAction,
    place: (c: C) => Partial<Record<keyof typeof nowhere, number | string>> = () => ({}),
  ) =>
  async (c: C): Promise<Map<number, Outcome>> => {
    const { free, outcomes } = await lockRows(c.tx, 'dongle', {
      ids: c.ids,
      expectedVersions: c.expectedVersions,
      refuse: (row) =>
        mayDongle(action, row.status as DongleStatus) ? undefined : errorCodes.notAllowedInState,
    });
    const set = { status: dongleTransitions[action].to, ...nowhere, ...place(c) };
    await changeRows(c.tx, 'dongle', free, { now: c.now, set: set as never });
    return outcomes;
  };

/** Encryption dongles. */
export const dongleCalls: readonly Route[] = serve(dongles, {
  list: listing(dongles.list)
    .from((db) => db.selectFrom('dongle'))
    .join((rows) => rows.leftJoin('node', 'node.id', 'dongle.node_id'))
    .list({
      key: 'dongle.id',
      where: {
        dongleNo: words('dongle.dongle_no'),
        cgId: eq('dongle.software_id'),
        status: eq('dongle.status'),
        nodeName: (query, name) =>
          query.where((eb) =>
            eb.exists(
              eb
                .selectFrom('node as at')
                .whereRef('at.id', '=', 'dongle.node_id')
                .where('at.name', 'ilike', `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
                .select('at.id'),
            ),
          ),
        ...within('dongle.expires_at'),
      },
      sorts: { createTimeFlag: 'dongle.created_at', dongleNoFlag: 'dongle.dongle_no' },
      columns: {
        dongleId: 'dongle.id',
        cgId: 'dongle.software_id',
        nodeName: 'node.name',
        expireTime: 'dongle.expires_at',
      },
      names: softwareNames,
    }),
  add: async ({ tx, input, now }) => ({
    dongleId: asId(await insertRow(tx, 'dongle', { now, set: columnsOf(input) }, unique)),
  }),
  update: async ({ tx, input, now }) => {
    const { dongleId: id, version } = input;
    await updateRow(tx, 'dongle', { id, version, now, set: columnsOf(input) }, unique);
    return null;
  },
  bind: async (c) => {
    const { nodeId, licenseServer } = c.input;
    if ((nodeId === undefined) === !licenseServer) throw badFields('nodeId');
    if (nodeId !== undefined) await expectNode(c.tx, nodeId);
    return step<typeof c>('bind', () =>
      nodeId === undefined ? { license_server: licenseServer ?? '' } : { node_id: nodeId },
    )(c);
  },
  lend: (c) => step<typeof c>('lend', () => ({ lent_to: c.input.lentTo }))(c),
  release: step('release'),
  fault: step('fault'),
  cure: step('cure'),
  scrap: step('scrap'),
});
