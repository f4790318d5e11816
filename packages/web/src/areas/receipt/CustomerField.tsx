import type { UserId } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { users } from '../../domain/index.ts';
import type { Fields } from '../../kit/form/index.ts';
import { useReceiptText } from './receipt.texts.ts';

/** Whose title or address is added. */
export const CustomerField = ({
  f,
}: {
  f: Pick<Fields<{ readonly userId: typeof UserId }>, 'Choose'>;
}): ReactNode => {
  const t = useReceiptText();
  return <f.Choose name="userId" from={users} label={t('customer')} autoFocus />;
};
