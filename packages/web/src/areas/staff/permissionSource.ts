import { keysAbove, menuKeys, type PermissionKey, permissionKeys, textIn } from '@renderdesk/contract';
import { permissionName } from '@renderdesk/contract/permissions/permissions.texts.ts';
import type { Source } from '../../kit/pick/index.ts';

const isMenu = (key: PermissionKey): boolean => menuKeys.some((one) => one === key);
/** What only opens places of the menu stands last, as it does where roles are edited. */
const ordered = [...permissionKeys.filter((key) => !isMenu(key)), ...permissionKeys.filter(isMenu)];

/** Every permission, in its tree. */
export const permissionKeySource: Source<PermissionKey> = {
  searched: false,
  call: undefined,
  input: () => ({}),
  write: (_answer, { language }) =>
    ordered.map((key) => ({
      value: key,
      name: textIn(permissionName(key), language),
      note: key,
      parent: keysAbove(key)[0] ?? null,
    })),
};
