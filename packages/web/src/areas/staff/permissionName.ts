import type { PermissionKey } from '@renderdesk/contract';
import { textIn } from '@renderdesk/contract';
import { permissionName } from '@renderdesk/contract/permissions/permissions.texts.ts';
import { useLanguage } from '../../kit/text/index.ts';

/** The name of a key in the present language. */
export const usePermissionName = (): ((key: PermissionKey) => string) => {
  const language = useLanguage();
  return (key) => textIn(permissionName(key), language);
};
