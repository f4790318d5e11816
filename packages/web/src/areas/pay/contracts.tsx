import { contracts, contractState, memberWay, soldKind } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import type { Explained } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { actionKit, type ListDialog, listScreen } from '../../kit/list/index.ts';
import {
  type ContractRow,
  EndImpact,
  feeColumns,
  firstColumns,
  lastColumns,
  moneyColumns,
  RefundImpact,
  stateColumn,
} from './contractParts.tsx';
import { firstFilters, timeFilter, whoseFilters } from './moneyFilters.ts';

const SellContract = lateDialog(() => import('./SellContract.tsx'));
const { machinePack, projectPack, rental, copyright } = soldKind.of;
/** What sells one of a kind; stands at `?sell`. */
const selling = (kind: 1 | 2 | 3 | 4): { readonly sell: ListDialog } => ({
  sell: {
    call: contracts.sell,
    Dialog: ({ onClose }: { onClose: () => void }): ReactNode => (
      <SellContract kind={kind} onClose={onClose} />
    ),
    main: true,
  },
});
const ListPrices = lateDialog(() => import('./ListPrices.tsx'));
/** What sells one of a kind that has a list price, and what sets that; stands at `?listPrice`. */
const listed = (kind: 1 | 3 | 4): Readonly<Record<'sell' | 'listPrice', ListDialog>> => ({
  ...selling(kind),
  listPrice: {
    call: contracts.setListPrice,
    Dialog: ({ onClose }: { onClose: () => void }): ReactNode => <ListPrices kind={kind} onClose={onClose} />,
  },
});
const base = { status: 'state', statusTable: contractState, live: ['contract'] } as const;

const { bulk } = actionKit<ContractRow>();
const cancel = bulk(contracts.cancel, 'contractId', {
  danger: true,
  ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
});
const end = bulk(contracts.end, 'contractId', {
  danger: true,
  Impact: EndImpact,
  ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
});
const refund = bulk(contracts.refund, 'contractId', {
  danger: true,
  Impact: RefundImpact,
  ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
});
const approve = bulk(contracts.approve, 'contractId', {
  ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
});
const giveBack = bulk(contracts.returnNodes, 'contractId', {
  ask: {
    fields: (f) => (
      <>
        <f.Number name="nodes" autoFocus />
        <f.Text name="reason" rows={2} />
      </>
    ),
  },
});
const overflow = bulk(contracts.setOverflow, 'contractId', {
  ask: {
    initial: () => ({ isOverflow: true }),
    fields: (f) => (
      <>
        <f.Flag name="isOverflow" autoFocus />
        <f.Text name="reason" rows={2} />
      </>
    ),
  },
});

/** Machine packs: so many nodes at once for a time, and how many are running. */
export const PackNodes = listScreen(contracts.packNodes, ({ col, filter }) => ({
  ...base,
  filters: [
    ...firstFilters(filter),
    filter.one('state', contractState, { inline: true }),
    filter.text('title'),
    filter.one('way', memberWay),
    timeFilter(filter),
    ...whoseFilters(filter),
  ],
  columns: [
    ...firstColumns,
    stateColumn,
    col.number('nodes', { width: 84 }),
    col.number('nodesRunning', { width: 112 }),
    ...moneyColumns,
    col.text('title', { width: 148 }),
    col.flag('isOverflow', { width: 132 }),
    ...lastColumns,
  ],
  actions: [overflow, end, refund, cancel],
  dialogs: listed(machinePack),
  export: contracts.exportPackNodes,
}));

/** Project packs: a project for one price, up to its frames, its hours or its end. */
export const PackProjects = listScreen(contracts.packProjects, ({ col, filter, fields }) => ({
  ...base,
  filters: [
    ...firstFilters(filter),
    filter.one('state', contractState, { inline: true }),
    filter.text('title', { inline: true, label: 'projectName' }),
    filter.one('way', memberWay),
    timeFilter(filter),
    ...whoseFilters(filter),
  ],
  columns: [
    ...firstColumns,
    col.text('title', { width: 104, label: 'projectName' }),
    stateColumn,
    ...fields('usedFrames', 'quotaFrames'),
    ...moneyColumns,
    ...fields('usedTime', 'quotaTime'),
    col.flag('isOverflow', { width: 132 }),
    ...lastColumns,
  ],
  actions: [overflow, end, refund, cancel],
  dialogs: selling(projectPack),
  export: contracts.exportPackProjects,
}));

/** Rentals: nodes for a time, and how many are not given back. */
export const RentNodes = listScreen(contracts.rentNodes, ({ col, filter }) => ({
  ...base,
  filters: [
    ...firstFilters(filter),
    filter.one('state', contractState, { inline: true }),
    filter.text('title'),
    filter.one('way', memberWay),
    timeFilter(filter),
    ...whoseFilters(filter),
  ],
  columns: [
    ...firstColumns,
    stateColumn,
    col.number('nodes', { width: 84 }),
    col.number('nodesHeld', { width: 112 }),
    ...moneyColumns,
    col.money('overduePrice', { currency: 'currency', width: 200 }),
    col.text('title', { width: 148 }),
    col.number('returnPercent', { hidden: true }),
    ...lastColumns,
  ],
  actions: [giveBack, end, refund, cancel],
  dialogs: listed(rental),
  export: contracts.exportRentNodes,
}));

/** What rentals cost after their end, day by day. */
export const OverdueRents = listScreen(contracts.overdueRents, ({ col, filter, fields, hidden }) => ({
  live: ['contract'],
  filters: [
    ...firstFilters(filter),
    filter.flag('isPosted', { inline: true }),
    timeFilter(filter),
    ...whoseFilters(filter),
  ],
  columns: [
    col.id('feeId', { width: 100, pinned: true }),
    col.text('userName', { width: 140 }),
    col.custom('day', (row) => row.day, { width: 112 }),
    col.money('amount', {
      currency: 'currency',
      width: 116,
      explain: (row): Explained | undefined =>
        row.postingId === null ? undefined : { of: 'posting', userId: row.userId, postingId: row.postingId },
    }),
    ...fields('isPosted', 'contractId'),
    col.text('title', { width: 160 }),
    col.time('incurredTime', { sort: 'timeSort' }),
    ...hidden('returned', 'saleMan', 'company'),
  ],
  export: contracts.exportOverdueRents,
}));

/** Copyright registrations that customers ordered and paid. */
export const CopyrightRecharges = listScreen(contracts.copyrightRecharges, ({ col, filter }) => ({
  ...base,
  filters: [
    ...firstFilters(filter),
    filter.one('state', contractState, { inline: true }),
    filter.text('title', { inline: true, label: 'workName' }),
    filter.one('way', memberWay),
    timeFilter(filter),
    ...whoseFilters(filter),
  ],
  columns: [
    ...firstColumns,
    col.text('title', { width: 148, label: 'workName' }),
    stateColumn,
    ...moneyColumns.filter(({ key }) => key !== 'expireTime' && key !== 'beginTime'),
    col.number('auditDays', { width: 168 }),
    ...lastColumns,
  ],
  actions: [approve, refund, cancel],
  dialogs: listed(copyright),
  export: contracts.exportCopyrightRecharges,
}));

/** What copyright registrations came to: those that were approved, and those that were refunded. */
export const CopyrightFees = listScreen(contracts.copyrightFees, ({ col, filter, hidden }) => ({
  ...base,
  filters: [
    ...firstFilters(filter),
    filter.one('state', contractState, { inline: true }),
    filter.text('title', { inline: true, label: 'workName' }),
    filter.one('way', memberWay),
    timeFilter(filter),
    ...whoseFilters(filter),
  ],
  columns: [
    ...firstColumns,
    col.text('title', { width: 148, label: 'workName' }),
    stateColumn,
    ...feeColumns,
    col.time('endTime', { sort: 'timeSort' }),
    col.time('payTime'),
    col.number('auditDays', { width: 168 }),
    col.text('orderedBy', { width: 108 }),
    col.text('reason', { width: 160, priority: 'normal' }),
    ...hidden('saleMan', 'company'),
  ],
  export: contracts.exportCopyrightFees,
}));
