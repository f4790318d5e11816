import { type OutputOf, type TimelineKind, timelineKind, userDetails } from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { BookAmount } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { Timeline } from '../../kit/detail/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import type { Customer } from './customer.ts';
import { useUserText } from './user.texts.ts';

type Event = OutputOf<typeof userDetails.timeline>[number];

/** Where what an event is about stands, narrowed to the customer. */
const placeOf = (event: Event, userId: number): string | undefined => {
  const { recharge, refund, bill, appeal, invoice, task, certification, student } = timelineKind.of;
  switch (event.timelineKind) {
    case recharge:
      return `/user/userRechargeRecord?userName=id:${userId}`;
    case refund:
      return `/user/userRechargeRecord?tab=refund&userName=id:${userId}`;
    case bill:
    case appeal:
      return `/user/userConsumerBill?userName=id:${userId}`;
    case invoice:
      return `/finance/InvoiceApplication?userName=id:${userId}`;
    case task:
      return event.refId === null ? undefined : `/task/taskSearch/${event.refId}`;
    case certification:
      return `/user/studentCertification?tab=certification&certification=${event.refId ?? ''}`;
    case student:
      return `/user/studentCertification?student=${event.refId ?? ''}`;
    default:
      return undefined;
  }
};

const What = ({ event, userId }: { event: Event; userId: number }): ReactNode => {
  const place = placeOf(event, userId);
  return (
    <>
      {place === undefined ? (
        event.subject
      ) : (
        <Link to={place}>{event.subject || `#${event.refId ?? ''}`}</Link>
      )}{' '}
      {event.amount !== null && <BookAmount amount={event.amount} currency={event.bookCurrency} />}
    </>
  );
};

/** Everything that happened with a customer, newest first; or of one kind. */
export default ({ row: { userId } }: { row: Customer }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const [kind, setKind] = useState<TimelineKind>();
  const { data, error, refetch } = useRead(
    userDetails.timeline,
    { userId, ...(kind !== undefined && { timelineKind: kind }) },
    { quiet: true, staleTime: 0 },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="rd-user-panel">
      <p>
        <select
          className="rd-user-kinds"
          aria-label={labels.field('timelineKind')}
          value={kind ?? ''}
          onChange={({ target }) => setKind(timelineKind.codes.find((code) => String(code) === target.value))}
        >
          <option value="">{t('allEvents')}</option>
          {timelineKind.codes.map((code) => (
            <option key={code} value={code}>
              {labels.code(timelineKind, code)}
            </option>
          ))}
        </select>
      </p>
      {data ? (
        <Timeline
          items={data.map((event, at) => ({
            key: `${event.timelineKind} ${event.at} ${event.refId ?? at}`,
            at: event.at,
            who: labels.code(timelineKind, event.timelineKind),
            what: <What event={event} userId={userId} />,
            note: event.by,
          }))}
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </div>
  );
};
