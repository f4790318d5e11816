import { customerScope, errorCodes, permissions, roleKind, roles, type RowOf } from '@renderdesk/contract';
import { actionKit, listScreen } from '../../kit/list/index.ts';
import { lazy } from 'react';
import { RoleDialog } from './RoleDialog.tsx';

const PermissionLookup = lazy(() => import('./PermissionLookup.tsx'));

const editPath = (roleId: number): string => `/admin/permissionEdit/${roleId}`;
const { bulk } = actionKit<RowOf<typeof roles.list>>();

/** /admin/permission: roles, and what each opens (people §§2, 6). */
export default listScreen(roles.list, ({ col, filter }) => ({
  live: ['role'],
  filters: [
    filter.text('keywords', { inline: true }),
    filter.one('customerScope', customerScope, { inline: true }),
  ],
  columns: [
    col.text('roleName', {
      width: 150,
      pinned: true,
      sort: 'nameSort',
      link: (row) => editPath(row.roleId),
    }),
    col.tag('kind', roleKind, { width: 196 }),
    col.tag('customerScope', customerScope, { width: 224 }),
    col.number('keyCount', { width: 100 }),
    col.number('adminCount', { width: 70 }),
    col.text('remark', { width: 110 }),
    col.time('createTime', { sort: 'timeSort' }),
  ],
  actions: [
    bulk(roles.remove, 'roleId', {
      danger: true,
      blocks: (row) => (row.kind === roleKind.of.ordinary ? undefined : errorCodes.specialRole),
    }),
  ],
  edit: RoleDialog,
  dialogs: { lookup: { call: permissions.explain, Dialog: PermissionLookup } },
  open: (row) => editPath(row.roleId),
}));
