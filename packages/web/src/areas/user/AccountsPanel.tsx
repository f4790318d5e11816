import { accountState, accountType, userDetails } from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { EmptyValue, Flag, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import type { Customer } from './customer.ts';
import { useUserText } from './user.texts.ts';

const columns = [
  'userName',
  'accountType',
  'enabled',
  'useMainBalance',
  'registerTime',
  'lastLoginTime',
  'lastSubmitTime',
];

/** Accounts below a main account. */
export const AccountsPanel = ({ row: { userId } }: { row: Customer }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const { data, error, refetch } = useRead(userDetails.subUsers, { userId }, { quiet: true });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <ShortTable
      heads={columns.map((key) => ({ key, name: labels.field(key) }))}
      empty={t('noChildren')}
      rows={data.map((one) => ({
        key: one.userId,
        cells: [
          <Link key="name" to={`/user/userInformation/${one.userId}`}>
            {one.userName}
          </Link>,
          labels.code(accountType, one.accountType),
          <StatusTag key="state" code={one.enabled} table={accountState} labels={labels} />,
          <Flag key="main" on={one.useMainBalance} />,
          <Time key="registered" at={one.registerTime} />,
          one.lastLoginTime === null ? (
            <EmptyValue key="login" />
          ) : (
            <Time key="login" at={one.lastLoginTime} />
          ),
          one.lastSubmitTime === null ? (
            <EmptyValue key="submit" />
          ) : (
            <Time key="submit" at={one.lastSubmitTime} />
          ),
        ],
      }))}
    />
  );
};
