import { type AdminId, admins, adminStatus, staffKind } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { organizationTree } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { adminActions } from './adminActions.tsx';
import { adminDialog } from './AdminDialog.tsx';
import { useAdminText } from './admin.texts.ts';
import { PersonPanelAt } from './PersonPanelAt.tsx';
import { personLink } from './personLink.ts';
import { positionChoices, roleChoices } from './staffSources.ts';
import './admin.css';

const Heading = ({ of }: { of: 'active' | 'disabled' }): ReactNode => useAdminText()(of);

/** The staff of one side, internal or external: who they are, what they work as, what is done to their accounts. */
export const staffList = (isOutside: boolean) => {
  const reveal = {
    call: admins.base,
    input: ({ adminId }: { adminId: AdminId }) => ({ adminId }),
  };
  const List = listScreen(admins.list, ({ col, filter }) => ({
    status: 'status',
    statusTable: adminStatus,
    live: ['admin', 'role', 'organization', 'position', 'session'],
    fixed: { isOutside },
    tabs: [
      { key: 'active', Heading: () => <Heading of="active" />, query: { status: adminStatus.of.active } },
      {
        key: 'disabled',
        Heading: () => <Heading of="disabled" />,
        query: { status: adminStatus.of.disabled },
      },
    ],
    filters: [
      filter.text('loginName', { inline: true }),
      filter.text('reallyName', { inline: true }),
      filter.choose('organizationId', organizationTree, { inline: true }),
      filter.choose('roleId', roleChoices, { inline: true, label: 'roleName' }),
      filter.choose('positionId', positionChoices),
      filter.one('staffKind', staffKind),
    ],
    columns: [
      // So wide that a desk of 1366 px shows all up to the position.
      col.person('reallyName', 'adminId', {
        pinned: true,
        width: 144,
        link: (row) => personLink(row.adminId),
      }),
      col.text('loginName', { width: 124, sort: 'nameSort' }),
      col.tag('staffKind', staffKind, { width: 96 }),
      col.text('organizationName', { width: 110, label: 'organizationId' }),
      col.texts('roleNames', { width: 110 }),
      col.number('customers', { width: 86 }),
      col.number('online', { width: 112 }),
      col.time('lastLoginTime'),
      col.text('positionName', { width: 84 }),
      col.masked('phone', reveal, { width: 144 }),
      col.masked('email', reveal, { width: 200 }),
      col.flag('hasPassword', { width: 104 }),
      col.flag('hasFactor', { width: 116 }),
      col.text('remark'),
      col.time('createTime', { sort: 'createSort' }),
      col.tag('status', adminStatus, { hidden: true, width: 88 }),
      col.id('adminId', { hidden: true }),
    ],
    actions: adminActions,
    edit: adminDialog(isOutside),
    export: admins.export,
  }));
  const StaffList = (): ReactNode => (
    <>
      <List />
      <PersonPanelAt />
    </>
  );
  return Object.assign(StaffList, { prefetch: List.prefetch });
};
