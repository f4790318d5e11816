import {
  accountState,
  errorCodes,
  type Instant,
  labelChange,
  loginLimit,
  phoneExports,
  type RowOf,
  userAccess,
  userDetails,
  type UserId,
  userPool,
  users,
  userServices,
  yesOrNo,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { allocateTo, userLabels } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { type Action, actionKit } from '../../kit/list/index.ts';
import { RemovalImpact } from './RemovalImpact.tsx';
import { formatTime } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useUserText } from './user.texts.ts';

/** A customer as far as actions go: of the list, or of the own page. */
interface User {
  readonly userId: UserId;
  readonly userName: string;
  readonly activated: boolean;
  readonly lockedUntil: Instant | null;
  readonly failedLogins: number;
  readonly ipLimited: boolean;
  /** The labels that they bear, as each of the two says it. */
  readonly labels?: readonly string[];
  readonly userLabels?: readonly { readonly labelName: string }[];
}
type Limited = Pick<User, 'userName' | 'lockedUntil' | 'failedLogins' | 'ipLimited'>;
const limitsOf = (row: Limited): (typeof loginLimit.codes)[number][] => [
  ...(row.lockedUntil === null ? [] : [loginLimit.of.lock]),
  ...(row.failedLogins > 0 ? [loginLimit.of.failedLogins] : []),
  ...(row.ipLimited ? [loginLimit.of.ip] : []),
];

/** Of so many customers what keeps them from signing in is told one by one. */
const mostNamed = 10;
/** What keeps customers from signing in now. */
const Limits = ({ rows }: { rows: readonly Limited[] }): ReactNode => {
  const labels = useLabels('user');
  const limited = rows.filter((row) => limitsOf(row).length > 0);
  return (
    <ul>
      {limited.slice(0, mostNamed).map((row) => (
        <li key={row.userName}>
          {rows.length > 1 && <b>{row.userName} </b>}
          {[
            row.lockedUntil !== null && `${labels.field('lockedUntil')} ${formatTime(row.lockedUntil)}`,
            row.failedLogins > 0 && `${labels.field('failedLogins')} ${row.failedLogins}`,
            row.ipLimited && labels.field('ipLimited'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
      {limited.length > mostNamed && <li>…</li>}
    </ul>
  );
};
const { bulk } = actionKit<User>();
const nameOf = (id: number, row: User | undefined): string => row?.userName ?? String(id);
const DisableHint = (): ReactNode => <p>{useUserText()('disableHint')}</p>;
const LogoutHint = (): ReactNode => <p>{useUserText()('logoutHint')}</p>;
const ReleaseHint = (): ReactNode => <p>{useUserText()('releasedHint')}</p>;
const SynchroniseHint = (): ReactNode => <p>{useUserText()('synchroniseHint')}</p>;
const PhonesHint = (): ReactNode => <p>{useUserText()('phonesHint')}</p>;

/** The labels that the customers bear now, each with how many bear it. */
const Borne = ({ rows }: { rows: readonly User[] }): ReactNode => {
  const t = useUserText();
  if (rows.length === 0) return null;
  const counts = Map.groupBy(
    rows.flatMap((row) => row.labels ?? row.userLabels?.map(({ labelName }) => labelName) ?? []),
    (name) => name,
  );
  return (
    <p className="rd-faint">
      {counts.size === 0
        ? t('noLabelsNow')
        : t('labelsNow', {
            labels: [...counts]
              .map(([name, { length }]) => (rows.length > 1 ? `${name} ${length}/${rows.length}` : name))
              .join(' · '),
          })}
    </p>
  );
};

/** How many may be claimed today still. */
const Left = (): ReactNode => {
  const t = useUserText();
  const { data } = useRead(userPool.left, {}, { quiet: true, staleTime: 0 });
  return data ? (
    <p>{t('claimsLeft', { left: Math.max(0, data.dailyClaims - data.claimed), limit: data.dailyClaims })}</p>
  ) : null;
};

/** What is done to accounts of customers, one or several at once. */
export const userActions: readonly Action<User>[] = [
  bulk(users.enable, 'userId', {
    nameOf,
    Impact: DisableHint,
    ask: {
      fields: (f) => (
        <>
          <f.Code name="enabled" table={accountState} look="radio" />
          <f.Text name="reason" rows={2} autoFocus />
        </>
      ),
      initial: () => ({ enabled: accountState.of.disabled }),
    },
  }),
  bulk(users.label, 'userId', {
    nameOf,
    ask: {
      fields: (f, rows) => (
        <>
          <Borne rows={rows} />
          <f.Choose name="labelIds" from={userLabels} autoFocus />
          <f.Code name="labelChange" table={labelChange} look="radio" />
        </>
      ),
      initial: () => ({ labelIds: [], labelChange: labelChange.of.add }),
    },
  }),
  bulk(users.remark, 'userId', {
    nameOf,
    ask: { fields: (f) => <f.Text name="remark" rows={3} autoFocus /> },
  }),
  bulk(users.activate, 'userId', {
    nameOf,
    blocks: ({ activated }) => (activated ? errorCodes.alreadyActivated : undefined),
    // The specification names the text of this one alone (overview §8).
    useDone: () => {
      const t = useUserText();
      return () => t('user_active_success');
    },
  }),
  bulk(userAccess.forceLogout, 'userId', {
    nameOf,
    Impact: LogoutHint,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(users.unlock, 'userId', {
    nameOf,
    blocks: (row) => (limitsOf(row).length > 0 ? undefined : errorCodes.notLimited),
    ask: {
      fields: (f, rows) => (
        <>
          <Limits rows={rows} />
          <f.Codes name="loginLimits" table={loginLimit} />
        </>
      ),
      // What nobody knows of rows that are frozen may be any of them.
      initial: (rows) => ({
        loginLimits:
          rows.length === 0
            ? [...loginLimit.codes]
            : loginLimit.codes.filter((code) => rows.some((row) => limitsOf(row).includes(code))),
      }),
    },
  }),
  bulk(users.markZombies, 'userId', {
    nameOf,
    ask: {
      fields: (f) => <f.Code name="isZombie" table={yesOrNo} look="radio" />,
      initial: () => ({ isZombie: yesOrNo.of.yes }),
    },
  }),
  allocateTo<User>(),
  bulk(userPool.release, 'userId', {
    nameOf,
    Impact: ReleaseHint,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(userServices.synchronise, 'userId', { nameOf, Impact: SynchroniseHint }),
  bulk(phoneExports.add, 'userId', {
    nameOf,
    Impact: PhonesHint,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(userDetails.remove, 'userId', {
    nameOf,
    danger: true,
    Impact: RemovalImpact,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
];

/** Of the list, whose rows say whether a salesperson looks after them: who has none is claimed from the pool. */
export const listActions: readonly Action<RowOf<typeof users.list>>[] = [
  actionKit<RowOf<typeof users.list>>().bulk(userPool.receive, 'userId', {
    nameOf: (id, row) => row?.userName ?? String(id),
    blocks: ({ saleMan }) => (saleMan === '' ? undefined : errorCodes.hasSalesperson),
    Impact: Left,
  }),
  ...(userActions as readonly Action<never>[] as readonly Action<RowOf<typeof users.list>>[]),
];
