import { customerScope, roles } from '@renderdesk/contract';
import { roles as roleSource } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';

/** A new role, with nothing in it or with what another holds, or the name and the customers of one. */
export const RoleDialog = editDialog({
  add: roles.add,
  update: roles.update,
  id: 'roleId',
  list: roles.list,
  initial: { remark: '', customerScope: customerScope.of.allocated },
  fields: (f, _typed, { adding }) => (
    <>
      <f.Text name="roleName" autoFocus />
      <f.Code name="customerScope" table={customerScope} />
      {adding && <adding.Choose name="copyOf" from={roleSource} />}
      <f.Text name="remark" rows={3} />
    </>
  ),
});
