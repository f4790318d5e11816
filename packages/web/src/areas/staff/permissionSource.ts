import { keysAbove, type PermissionKey, permissionKeys, textIn } from '@renderdesk/contract';
import { permissionName } from '@renderdesk/contract/permissions/permissions.texts.ts';
import type { Source } from '../../kit/pick/index.ts';

/** Every permission, in its tree. */
export const permissionKeySource: Source<PermissionKey> = {
  searched: false,
  call: undefined,
  input: () => ({}),
  write: (_answer, { language }) =>
    permissionKeys.map((key) => ({
      value: key,
      name: textIn(permissionName(key), language),
      note: key,
      parent: keysAbove(key)[0] ?? null,
    })),
};
