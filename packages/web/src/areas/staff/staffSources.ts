import { admins, type PositionId, type RoleId, roleKind } from '@renderdesk/contract';
import { type Source, wholeSource } from '../../kit/pick/index.ts';

/** Roles as they are given to staff; the special ones say what they are. */
export const roleChoices: Source<RoleId> = wholeSource(admins.roleChoices, {}, (answer, { labels }) =>
  answer.map((one) => ({
    value: one.roleId,
    name: one.roleName,
    note: one.kind === roleKind.of.ordinary ? one.remark || undefined : labels.code(roleKind, one.kind),
  })),
);

/** Positions, under their organisation. */
export const positionChoices: Source<PositionId> = wholeSource(admins.positionChoices, {}, (answer) =>
  answer.map((one) => ({ value: one.positionId, name: one.positionName, group: one.organizationName })),
);
