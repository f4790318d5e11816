import {
  accountState,
  accountType,
  allocationKind,
  authStatus,
  businessType,
  type CustomerRecord,
  customerRecords,
  customerRole,
  customerSign,
  type CustomerTab,
  memberLevel,
  moneyState,
  receipts,
  recordPlace,
  registerSource,
  registerType,
  removalObstacle,
  userDetails,
  UserId,
  users,
  userScale,
  zone,
} from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { areas, ExplainLink, PlaceLink, WaitingRequests } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { detailScreen, Happenings, Sections } from '../../kit/detail/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { CopyButton, EmptyValue, formatFigure, Money, StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { AccountsPanel } from './AccountsPanel.tsx';
import { ContactsPanel } from './ContactsPanel.tsx';
import { callOf, type Customer, type DialogKey } from './customer.ts';
import { invoicePlace, obstaclePlace, openTasksPlace, signPlace } from './records.ts';
import { UserDialog } from './UserDialog.tsx';
import { userActions } from './userActions.tsx';
import './user.css';
import { useUserText } from './user.texts.ts';

const AccessPanel = lazy(() => import('./AccessPanel.tsx'));
const FundsPanel = lazy(() => import('./FundsPanel.tsx'));
const PacksPanel = lazy(() => import('./PacksPanel.tsx'));
const PricesPanel = lazy(() => import('./PricesPanel.tsx'));
const ServicePanel = lazy(() => import('./ServicePanel.tsx'));
const TimelinePanel = lazy(() => import('./TimelinePanel.tsx'));

const Title = ({ row }: { row: Customer }): ReactNode => {
  const labels = useLabels('user');
  return (
    <>
      <span className="rd-cut">{row.userName}</span>
      <small className="rd-faint">
        {row.userId}
        <CopyButton value={String(row.userId)} />
      </small>
      <StatusTag code={row.enabled} table={accountState} labels={labels} />
      <StatusTag code={row.lever} table={memberLevel} labels={labels} />
      {row.accountType !== accountType.of.main && (
        <StatusTag code={row.accountType} table={accountType} labels={labels} />
      )}
    </>
  );
};

const { arrears, creditUsed } = removalObstacle.of;

/** What the customer has and owes, what renders for them, and what is unusual about them now. */
const Strip = ({ row }: { row: Customer }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const { currency, payerId } = row;
  const isOwn = payerId === row.userId;
  /** An amount of the purse that pays, for whoever sees whose it is. */
  const amount = (
    field: 'balance' | 'coupon' | 'qingyunCoupon' | 'creditUsed' | 'creditLimit' | 'arrears',
  ) => {
    const value = row[field];
    return value === null ? <EmptyValue /> : <Money amount={value} currency={currency} />;
  };
  return (
    <>
      <WaitingRequests kind="user" id={row.userId} />
      <section className="rd-panel rd-user-strip">
        <StatusTag code={row.moneyState} table={moneyState} labels={labels} />
        {!isOwn && (
          <span>
            {t('paidByMain')}{' '}
            <PlaceLink to={`/user/userInformation/${payerId}`}>{row.mainUsername ?? payerId}</PlaceLink>
          </span>
        )}
        {row.balance !== null && (
          <>
            <span>
              {labels.field('balance')}{' '}
              <ExplainLink what={{ of: 'account', userId: payerId, account: 1 }}>
                {amount('balance')}
              </ExplainLink>
            </span>
            <span>
              {labels.field('coupon')} {amount('coupon')}
            </span>
            <span>
              {labels.field('qingyunCoupon')} {amount('qingyunCoupon')}
            </span>
            {Number(row.creditLimit) > 0 && (
              <span>
                {labels.field('creditUsed')}{' '}
                <PlaceLink to={obstaclePlace[creditUsed](payerId)}>
                  {amount('creditUsed')} / {amount('creditLimit')}
                </PlaceLink>
              </span>
            )}
            <span data-tone={Number(row.arrears) > 0 ? 'danger' : undefined}>
              {labels.field('arrears')}{' '}
              <PlaceLink to={obstaclePlace[arrears](payerId)}>{amount('arrears')}</PlaceLink>
            </span>
          </>
        )}
        <span className="rd-user-tasks">
          {(['running', 'waiting', 'problem'] as const).map((group) => (
            <span
              key={group}
              data-tone={group === 'problem' && row.openTasks.problem > 0 ? 'danger' : undefined}
            >
              {t(`tasks.${group}`)}{' '}
              <PlaceLink to={openTasksPlace(row.userId, group)}>
                {formatFigure(row.openTasks[group])}
              </PlaceLink>
            </span>
          ))}
        </span>
        <span className="rd-user-signs">
          {row.signs.length === 0 && <span className="rd-faint">{t('quiet')}</span>}
          {row.signs.map((one) => {
            const tag = (
              <span className="rd-tag" data-tone={customerSign.entries[one.customerSign].tone}>
                {labels.code(customerSign, one.customerSign)}
                {one.count > 1 && ` ${formatFigure(one.count)}`}
              </span>
            );
            const place = signPlace[one.customerSign];
            return (
              <span key={one.customerSign}>
                {place ? <PlaceLink to={place(row.userId)}>{tag}</PlaceLink> : tag}
              </span>
            );
          })}
        </span>
      </section>
    </>
  );
};

const fact = columnKit<Customer, never, string>();
const reveal = { call: users.contact, input: ({ userId }: Customer) => ({ userId }) };
const heading = (key: 'profile' | 'account' | 'staff' | 'render' | 'hardware' | 'login') => () =>
  useUserText()(`section.${key}`);

const Staff = ({ row }: { row: Customer }): ReactNode => {
  const labels = useLabels('user');
  if (row.staff.length === 0) return <EmptyValue />;
  return row.staff
    .map(({ kind, reallyName }) => `${labels.code(allocationKind, kind)} ${reallyName}`)
    .join(' · ');
};

const sections = [
  {
    key: 'profile',
    Heading: heading('profile'),
    facts: [
      fact.text('company'),
      fact.masked('phone', reveal),
      fact.masked('email', reveal),
      fact.tag('authStatus', authStatus),
      fact.tag('zone', zone),
      fact.named('areaId', areas),
      fact.tag('businessType', businessType),
      fact.tag('userScale', userScale),
      fact.custom(
        'city',
        (row) =>
          [row.country, row.province, row.city].filter((part) => part !== '').join(' · ') || <EmptyValue />,
      ),
      fact.text('fromWhere'),
    ],
  },
  {
    key: 'account',
    Heading: heading('account'),
    facts: [
      fact.tag('accountType', accountType),
      fact.custom('mainUsername', (row) =>
        row.mainUserId === null ? (
          <EmptyValue />
        ) : (
          <Link to={`/user/userInformation/${row.mainUserId}`}>{row.mainUsername}</Link>
        ),
      ),
      fact.number('childCount'),
      fact.flag('useMainBalance'),
      fact.tag('role', customerRole),
      fact.time('studentEndTime'),
      fact.flag('isPictureMember'),
      fact.number('nodeLimit'),
      fact.money('balancePrompt', { currency: 'currency' }),
      fact.flag('isInternalTestAccount'),
      fact.flag('isZombie'),
      fact.time('registerDate'),
      fact.tag('registerSource', registerSource),
      fact.tag('registerType', registerType),
      fact.time('firstRechargeTime'),
      fact.time('lastSubmitTime'),
    ],
  },
  {
    key: 'staff',
    Heading: heading('staff'),
    facts: [
      fact.custom('staff', (row) => <Staff row={row} />),
      fact.custom(
        'userLabels',
        (row) => row.userLabels.map(({ labelName }) => labelName).join(' · ') || <EmptyValue />,
      ),
      fact.text('remark'),
    ],
  },
  {
    key: 'login',
    Heading: heading('login'),
    facts: [
      fact.flag('activated'),
      fact.time('lastLoginTime'),
      fact.number('failedLogins'),
      fact.time('lockedUntil'),
      fact.flag('ipLimited'),
      fact.texts('safeIps'),
    ],
  },
  {
    key: 'render',
    Heading: heading('render'),
    facts: [
      fact.number('taskLevelDefault'),
      fact.texts('taskGroup'),
      fact.texts('taskProperties'),
      fact.texts('taskRequirements'),
      fact.texts('renderConstraint'),
    ],
  },
  {
    key: 'hardware',
    Heading: heading('hardware'),
    facts: [
      fact.texts('currentModels'),
      fact.number('ram'),
      fact.texts('mountPaths'),
      fact.number('downloadMaxSourceFile'),
    ],
  },
];

/** A button that opens a dialog over the page, for whom its call is granted. */
const Open = ({ of, onOpen }: { of: DialogKey; onOpen: (key: DialogKey) => void }): ReactNode => {
  const labels = useLabels('user');
  const call = callOf(of);
  const allowed = useAllowed(call.access);
  if (!allowed) return null;
  return (
    <button type="button" className="rd-button" onClick={() => onOpen(of)}>
      {labels.action(call)}
    </button>
  );
};
const opened: readonly DialogKey[] = [
  'profile',
  'contact',
  'details',
  'render',
  'quota',
  'prompt',
  'safe',
  'account',
  'block',
];

const Overview = ({ row }: { row: Customer }): ReactNode => {
  const t = useUserText();
  const at = useDialogParam('edit');
  return (
    <>
      <p className="rd-user-links">
        {opened.map((key) => (
          <Open key={key} of={key} onOpen={at.open} />
        ))}
      </p>
      <Sections call={userDetails.read} row={row} sections={sections} />
      <p className="rd-user-links">
        <span className="rd-faint">{t('links')}</span>
        {(Object.keys(customerRecords) as CustomerRecord[]).map((key) => (
          <PlaceLink key={key} to={recordPlace(key, row.userId)}>
            {t(`records.${key}`)}
          </PlaceLink>
        ))}
        {useAllowed(receipts.apply.access) && (
          <PlaceLink to={invoicePlace(row.userId)}>{t('applyInvoice')}</PlaceLink>
        )}
      </p>
      <UserDialog open={at.value} row={row} onClose={at.close} />
    </>
  );
};

const History = ({ row: { userId } }: { row: Customer }): ReactNode => {
  const labels = useLabels('user');
  const { data, error, refetch } = useRead(userDetails.history, { userId }, { quiet: true, staleTime: 0 });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Happenings items={data} labels={labels} /> : <Skeleton lines={5} />;
};

const tab = (key: CustomerTab) => ({
  key,
  Heading: () => useUserText()(`tab.${key}`),
});

/** /user/userInformation/:userId: everything about one customer (people §§2, 3, 7). */
export default detailScreen(userDetails.read, () => ({
  input: ({ userId }) => {
    const user = UserId.safeParse(Number(userId));
    return user.success ? { userId: user.data } : undefined;
  },
  Title,
  name: ({ userName }) => userName,
  Strip,
  status: 'enabled',
  statusTable: accountState,
  ownerField: 'userName',
  live: ['user', 'trackingRecord'],
  actions: userActions,
  tabs: [
    { ...tab('overview'), Panel: Overview },
    { ...tab('funds'), Panel: FundsPanel },
    { ...tab('prices'), Panel: PricesPanel },
    { ...tab('packs'), Panel: PacksPanel },
    { ...tab('service'), Panel: ServicePanel },
    { ...tab('access'), Panel: AccessPanel },
    { ...tab('accounts'), Panel: AccountsPanel },
    { ...tab('contacts'), Panel: ContactsPanel },
    { ...tab('timeline'), Panel: TimelinePanel },
    { ...tab('history'), Panel: History },
  ],
}));
