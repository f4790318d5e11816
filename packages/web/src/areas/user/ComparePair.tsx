import {
  accountState,
  authStatus,
  duplicates,
  errorCodes,
  type IdResult,
  likeness,
  likenessVerdict,
  type OutputOf,
  removalObstacle,
  type RemovalObstacle,
  type UserPairId,
  zone,
} from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { PlaceLink } from '../../domain/index.ts';
import { callApi, useCommand, useRead } from '../../kit/call/index.ts';
import { Dialog, toast } from '../../kit/dialogs/index.ts';
import { PanelFooter, ShortTable } from '../../kit/detail/index.ts';
import { fieldsOf, FormFrame, useConflict, useForm } from '../../kit/form/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, formatFigure, Money, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { obstaclePlace } from './records.ts';
import { useUserText } from './user.texts.ts';

type Compared = OutputOf<typeof duplicates.compare>;
type Account = Compared['older'];

const { tasks, arrears, cash, coupons } = removalObstacle.of;
/** What both accounts are compared by though neither has any of it. */
const always: readonly RemovalObstacle[] = [tasks, arrears, cash, coupons];
const width = 'min(860px, 94vw)';

/** So many tasks, so much money of one account, with a link to where they stand. */
const Open = ({ of, kind }: { of: Account; kind: RemovalObstacle }): ReactNode => {
  const found = of.obstacles.filter((one) => one.removalObstacle === kind);
  if (found.length === 0) return <EmptyValue />;
  return (
    <PlaceLink to={obstaclePlace[kind](of.userId)}>
      {found.map((one, at) => (
        <span key={one.bookCurrency}>
          {at > 0 && ' + '}
          {one.amount === null ? (
            formatFigure(one.count ?? 0)
          ) : (
            <Money amount={one.amount} currency={one.bookCurrency ?? undefined} />
          )}
        </span>
      ))}
    </PlaceLink>
  );
};

/** Two accounts side by side: what is equal, what differs, money and tasks of both, and what merging them would take. */
const Comparison = ({ pair }: { pair: Compared }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const { older: one, newer: other } = pair;
  const [kept, gone] = pair.keepUserId === one.userId ? [one, other] : [other, one];
  const name = (of: Account): ReactNode => (
    <>
      <Link to={`/user/userInformation/${of.userId}`} data-autofocus={of === one || undefined}>
        {of.userName}
      </Link>{' '}
      <small className="rd-faint">{of.userId}</small>{' '}
      {of === kept && (
        <span className="rd-tag" data-tone="success">
          {t('keep')}
        </span>
      )}
    </>
  );
  const line = (key: string, label: string, of: (account: Account) => ReactNode, isSame?: boolean) => {
    const shown = (account: Account): ReactNode => {
      const value = of(account);
      return value === '' || value === null ? <EmptyValue /> : value;
    };
    return {
      key,
      cells: [
        <b key="field">{label}</b>,
        shown(one),
        shown(other),
        isSame !== undefined && (
          <span key="mark" className="rd-tag" data-tone={isSame ? 'success' : 'warning'}>
            {t(isSame ? 'same' : 'differs')}
          </span>
        ),
      ],
    };
  };
  /** What is masked, or written otherwise, is equal by the server's word; what one of both lacks is neither. */
  const alike = (key: 'userName' | 'phone' | 'email' | 'company', code: (typeof pair.likenesses)[number]) =>
    line(
      key,
      labels.field(key),
      (of) => of[key],
      one[key] && other[key] ? pair.likenesses.includes(code) : undefined,
    );
  const kinds = removalObstacle.codes.filter(
    (kind) =>
      always.includes(kind) ||
      [one, other].some((of) => of.obstacles.some(({ removalObstacle: its }) => its === kind)),
  );
  return (
    <>
      <p>
        <b>{labels.field('likenesses')}</b>{' '}
        {pair.likenesses.map((code) => labels.code(likeness, code)).join(' · ')}
      </p>
      <ShortTable
        heads={[
          { key: 'field', name: t('comparedBy') },
          { key: 'one', name: name(one) },
          { key: 'other', name: name(other) },
          { key: 'mark', name: t('match') },
        ]}
        empty={null}
        rows={[
          line('userId', labels.field('userId'), (of) => of.userId),
          alike('userName', likeness.of.name),
          alike('phone', likeness.of.phone),
          alike('email', likeness.of.email),
          alike('company', likeness.of.company),
          line('zone', labels.field('zone'), (of) => labels.code(zone, of.zone), one.zone === other.zone),
          line('authStatus', labels.field('authStatus'), (of) => labels.code(authStatus, of.authStatus)),
          line('enabled', labels.field('enabled'), (of) => labels.code(accountState, of.enabled)),
          ...(['registerTime', 'lastLoginTime', 'lastSubmitTime'] as const).map((key) =>
            line(key, labels.field(key), (of) => {
              const at = of[key];
              return at === null ? null : <Time at={at} />;
            }),
          ),
          ...kinds.map((kind) =>
            line(`open ${kind}`, labels.code(removalObstacle, kind), (of) => <Open of={of} kind={kind} />),
          ),
        ]}
      />
      <p className="rd-faint">
        {t(gone.obstacles.length > 0 ? 'mergeSettle' : 'mergeFree', {
          // Two accounts that look alike often bear one name.
          kept: `${kept.userName} ${kept.userId}`,
          gone: `${gone.userName} ${gone.userId}`,
        })}
      </p>
    </>
  );
};

/** The comparison with the verdict under it. */
const Deciding = ({ pair, onClose }: { pair: Compared; onClose: () => void }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const isOpen = pair.likenessVerdict === likenessVerdict.of.open;
  const form = useForm(duplicates.decide.rest, labels, {
    likenessVerdict: isOpen ? undefined : pair.likenessVerdict,
    note: pair.note,
  });
  const [seen, setSeen] = useState(pair.version);
  const [refused, setRefused] = useState<IdResult>();
  const decide = useCommand(duplicates.decide, {
    success: false,
    quiet: true,
  });
  const { conflict, failure } = useConflict(form, refused, async () => {
    const now = await callApi(duplicates.compare, { pairId: pair.pairId });
    setSeen(now.version);
    return { likenessVerdict: now.likenessVerdict, note: now.note };
  });
  const f = fieldsOf<(typeof duplicates.decide.rest)['shape']>();
  const send = async (input: Record<string, unknown>): Promise<void> => {
    setRefused(undefined);
    const data = await decide.run({ pairIds: [pair.pairId], versions: [seen], ...input } as never);
    const answer = data?.results[0];
    if (!answer) return;
    if (answer.code !== errorCodes.success) return setRefused(answer);
    toast('success', t('verdictKept'));
    onClose();
  };
  const said = failure(refused);
  return (
    <FormFrame
      form={form}
      title={t('compare')}
      width={width}
      saveText={labels.action(duplicates.decide)}
      running={decide.running}
      failure={decide.error}
      conflict={conflict}
      onSend={(input) => void send(input)}
      onClose={onClose}
    >
      {said && (
        <p className="rd-notice" data-tone="danger" role="alert">
          {said.message}
        </p>
      )}
      <Comparison pair={pair} />
      <f.Code name="likenessVerdict" table={likenessVerdict} look="radio" />
      <f.Text name="note" rows={2} />
    </FormFrame>
  );
};

/** Compares two accounts that look alike; who may decide gives the verdict there. */
export default ({ pairId, onClose }: { pairId: UserPairId; onClose: () => void }): ReactNode => {
  const t = useUserText();
  const mayDecide = useAllowed(duplicates.decide.access);
  const { data, error, refetch } = useRead(duplicates.compare, { pairId }, { quiet: true, staleTime: 0 });
  if (data && mayDecide) return <Deciding pair={data} onClose={onClose} />;
  return (
    <Dialog title={t('compare')} width={width} onClose={onClose}>
      <div className="rd-dialog-body">
        {data ? (
          <Comparison pair={data} />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
      <PanelFooter onClose={onClose} />
    </Dialog>
  );
};
