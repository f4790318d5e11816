import { type AnyCall, approvalPlace, approvals, type OutputOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../kit/call/index.ts';
import { useServerEvents } from '../kit/live/index.ts';
import { Time } from '../kit/show/index.ts';
import { useLabels } from '../kit/text/index.ts';
import { Go } from '../kit/url/index.ts';
import { useDomainText } from './domain.texts.ts';

type Waiting = OutputOf<typeof approvals.waiting>;

/** The label of a command by its name: `receipt.receipts.red`. */
export const CallName = ({ call }: { call: string }): ReactNode => {
  const [area = '', group = '', key = ''] = call.split('.');
  return useLabels(area).action({ area, group, key });
};

/**
 * The commands on one thing that wait for a second person, and why one of them is not asked for once more. The kind is the thing's in
 * records and requests; without one nothing waits.
 */
export const useWaiting = (kind: string | undefined, id: number) => {
  const t = useDomainText();
  const { data, refetch } = useRead(
    approvals.waiting,
    { kind: kind ?? '', id },
    { quiet: true, staleTime: 0, enabled: kind !== undefined },
  );
  useServerEvents(['approval'], () => void refetch());
  return {
    waiting: data ?? [],
    blocks: (call: AnyCall): string | undefined => {
      const found = data?.find((one) => one.call === call.name);
      return found && t('waitsAlready', { approvalId: found.approvalId, name: found.reallyName });
    },
  };
};

/** What waits, who asked for it and when, with the way to the request for who may open it. */
export const WaitingNotes = ({ waiting }: { waiting: Waiting }): ReactNode => {
  const t = useDomainText();
  return waiting.map((one) => {
    const name = t('approval', { approvalId: one.approvalId });
    return (
      <p key={one.approvalId} className="rd-notice rd-waiting" role="status">
        <b>
          <CallName call={one.call} />
        </b>{' '}
        {t('waitsFor', { name: one.reallyName })} · <Time at={one.createTime} /> ·{' '}
        {one.visible ? <Go href={approvalPlace(one.approvalId)}>{name}</Go> : name}
      </p>
    );
  });
};

/** Both at once, where nothing is offered that it would block. */
export const WaitingRequests = (of: { kind: string; id: number }): ReactNode => (
  <WaitingNotes waiting={useWaiting(of.kind, of.id).waiting} />
);
