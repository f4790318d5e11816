import { credits, type UserId } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { CreditParts } from './CreditParts.tsx';

/** What a customer may use on credit, where there is any, for whoever may see it. */
export const CustomerCredit = ({ userId }: { userId: UserId }): ReactNode => {
  const isAllowed = useAllowed(credits.read.access);
  const { data } = useRead(credits.read, { userId }, { enabled: isAllowed, quiet: true });
  return data && /[1-9]/.test(`${data.creditLimit}${data.creditUsed}`) && <CreditParts data={data} />;
};
