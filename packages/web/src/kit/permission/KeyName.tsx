import { isPermissionKey, textIn } from '@renderdesk/contract';
import { permissionName } from '@renderdesk/contract/permissions/permissions.texts.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../text/language.ts';

/** A permission by its name and key, as the sentence that `children` makes of both. Loaded late: the names of all keys are long. */
const KeyName = ({ of, children }: { of: string; children: (name: string) => ReactNode }): ReactNode => {
  const language = useLanguage();
  return children(isPermissionKey(of) ? textIn(permissionName(of), language) : of);
};
export default KeyName;
