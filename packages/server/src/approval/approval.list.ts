import { allCalls, approvals, type ApprovalState, approvalState, unitOf } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { derived } from '../core/calls/columns.ts';
import type { Asking } from '../core/calls/listContext.ts';
import { listing } from '../core/calls/listing.ts';
import * as store from './approval.store.ts';

const { waiting } = approvalState.of;

const isOwn = (by: number, { actor }: Asking): boolean => by === actor.adminId;
const stateOf = (state: ApprovalState, expires_at: Date, { now }: Asking): ApprovalState =>
  store.stateAt({ state, expires_at }, now);

/** The limit of each call. */
const limitsOfCalls = new Map(allCalls.map(({ name, fourEyes }) => [name, fourEyes]));

/** The request, with who made it and who decided it. */
export const approvalList = listing(approvals.list)
  .from((db, { actor }) => store.visibleApprovals(db, actor))
  .join((rows, { actor, now }) =>
    rows
      .innerJoin(
        sql<{
          independent: boolean;
        }>`lateral (select ${store.isIndependent(actor, now)} as independent)`.as('pair'),
        (on) => on.onTrue(),
      )
      .innerJoin('admin as requester', 'requester.id', 'approval.requester_id')
      .leftJoin('admin as decider', 'decider.id', 'approval.decided_by'),
  )
  .list({
    key: 'approval.id',
    where: {
      stateList: (query, states, { now }) =>
        states.length === 0 ? query : query.where(store.stateIn(states, now)),
      own: (query, own, { actor }) => query.where('approval.requester_id', own ? '=' : '<>', actor.adminId),
      decidable: (query, decidable, { actor, now }) =>
        query.where(
          decidable ? store.mayDecide(actor, now) : sql<SqlBool>`not ${store.mayDecide(actor, now)}`,
        ),
    },
    sorts: { createTimeFlag: 'approval.requested_at' },
    columns: {
      approvalId: 'approval.id',
      state: derived(['approval.state', 'approval.expires_at'], stateOf),
      adminId: 'approval.requester_id',
      reallyName: 'requester.really_name',
      createTime: 'approval.requested_at',
      expireTime: 'approval.expires_at',
      limit: 'approval.allowed',
      unit: derived(['approval.call'], (call: string) => unitOf(limitsOfCalls.get(call))),
      decidedBy: 'decider.really_name',
      decideTime: 'approval.decided_at',
      own: derived(['approval.requester_id'], isOwn),
      decidable: derived(
        [
          'approval.requester_id',
          store.salespeople,
          'approval.parties',
          'pair.independent',
          'approval.state',
          'approval.expires_at',
          'approval.call',
        ],
        (
          by: number,
          sales: number[],
          parties: number[],
          independent: boolean,
          state: ApprovalState,
          expires_at: Date,
          call: string,
          c: Asking,
        ) =>
          !isOwn(by, c) &&
          ![...sales, ...parties].includes(c.actor.adminId) &&
          independent &&
          stateOf(state, expires_at, c) === waiting &&
          store.decidableCalls(c.actor).includes(call),
      ),
    },
  });
