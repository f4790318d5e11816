import { admins, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { organizationTree } from '../../domain/index.ts';
import { actionKit } from '../../kit/list/index.ts';
import { useAdminText } from './admin.texts.ts';

const { bulk } = actionKit<Pick<RowOf<typeof admins.list>, 'adminId'>>();

const MoveHint = (): ReactNode => useAdminText()('moveHint');

/** Moves people to another organisation, which takes their position from them. */
export const moveAction = bulk(admins.move, 'adminId', {
  ask: {
    fields: (f) => <f.Choose name="organizationId" from={organizationTree} hint={<MoveHint />} autoFocus />,
  },
});
