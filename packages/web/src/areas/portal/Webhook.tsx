import {
  deliveryState,
  notHeard,
  type OutputOf,
  type PartnerId,
  partnerState,
  webhooks,
  webhookTopic,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { callApi, useCommand, useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { confirm, Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useCoalescedRefetch } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { usePortalText } from './portal.texts.ts';
import { ShownOnce } from './ShownOnce.tsx';

type Read = NonNullable<OutputOf<typeof webhooks.read>>;
/** Pushed changes are gathered for so many milliseconds. */
const gathered = 500;

/** What the last attempt answered, and below it what was wrong. */
const Answer = ({ of: { answer, error } }: { of: Read['deliveries'][number] }): ReactNode => {
  const t = usePortalText();
  if (error === notHeard) return t('notHeard');
  if (error === '') return answer ?? <EmptyValue />;
  return (
    <>
      {answer ?? t('noAnswer')}
      <div className="rd-faint">{error}</div>
    </>
  );
};

const Deliveries = ({ rows, mayEdit }: { rows: Read['deliveries']; mayEdit: boolean }): ReactNode => {
  const t = usePortalText();
  const labels = useLabels('portal');
  const resend = useCommand(webhooks.resend);
  const heads = [
    'eventId',
    'topic',
    'objectId',
    'deliveryState',
    'attempts',
    'answer',
    'eventTime',
    'nextTime',
  ];
  return (
    <ShortTable
      caption={labels.field('deliveries')}
      heads={[
        ...heads.map((key) => ({ key, name: labels.field(key as 'eventId') })),
        { key: 'actions', name: <span className="rd-hidden">{t('actions')}</span> },
      ]}
      empty={t('noDeliveries')}
      rows={rows.map((one) => ({
        key: one.deliveryId,
        cells: [
          one.eventId,
          one.topic === null ? t('testEvent') : labels.code(webhookTopic, one.topic),
          one.objectId ?? <EmptyValue key="object" />,
          <StatusTag key="state" code={one.deliveryState} table={deliveryState} labels={labels} />,
          one.attempts,
          <Answer key="answer" of={one} />,
          <Time key="at" at={one.eventTime} />,
          one.deliveryState === deliveryState.of.waiting && one.nextTime !== null ? (
            <Time key="next" at={one.nextTime} />
          ) : (
            <EmptyValue key="next" />
          ),
          mayEdit && one.deliveryState !== deliveryState.of.waiting && (
            <button
              key="resend"
              type="button"
              className="rd-link"
              onClick={() => void resend.run({ deliveryIds: [one.deliveryId] })}
            >
              {labels.action(webhooks.resend)}
            </button>
          ),
        ],
      }))}
    />
  );
};

/** Where a partner receives changes, and what became of each delivery; open at `?webhook=3`. */
const Webhook = ({ partnerId, onClose }: { partnerId: PartnerId; onClose: () => void }): ReactNode => {
  const t = usePortalText();
  const labels = useLabels('portal');
  const mayEdit = useAllowed(webhooks.add.access);
  const { data, error, refetch } = useRead(webhooks.read, { partnerId }, { quiet: true });
  useCoalescedRefetch(['partner'], gathered, refetch);
  const [editing, setEditing] = useState(false);
  const [issued, setIssued] = useState<string>();
  const renew = useCommand(webhooks.renew, {
    success: false,
    onDone: ({ secret }) => setIssued(secret),
  });
  const test = useCommand(webhooks.test);
  const askRenew = async (): Promise<void> => {
    const yes = await confirm({
      title: t('renewAsk'),
      content: t('renewHint'),
      danger: true,
      okText: labels.action(webhooks.renew),
    });
    if (yes) await renew.run({ partnerId });
  };
  if (issued !== undefined)
    return (
      <ShownOnce title={labels.action(webhooks.read)} secret={issued} onClose={() => setIssued(undefined)} />
    );
  if (editing && data === null)
    return (
      <FormDialog
        call={webhooks.add}
        initial={{ webhookUrl: '', topics: [] }}
        fixed={{ partnerId }}
        success={false}
        instead={({ secret }) => {
          setIssued(secret);
          setEditing(false);
        }}
        onClose={() => setEditing(false)}
      >
        {(f) => (
          <>
            <f.Text name="webhookUrl" autoFocus hint={t('urlHint')} />
            <f.Codes name="topics" table={webhookTopic} hint={t('topicsHint')} />
          </>
        )}
      </FormDialog>
    );
  if (editing && data)
    return (
      <FormDialog
        call={webhooks.update}
        initial={{ webhookUrl: data.webhookUrl, topics: data.topics, webhookState: data.webhookState }}
        fixed={{ partnerId, version: data.version }}
        latest={async () => (await callApi(webhooks.read, { partnerId })) ?? undefined}
        onClose={() => setEditing(false)}
      >
        {(f) => (
          <>
            <f.Text name="webhookUrl" autoFocus hint={t('urlHint')} />
            <f.Codes name="topics" table={webhookTopic} hint={t('topicsHint')} />
            <f.Code name="webhookState" table={partnerState} look="radio" />
          </>
        )}
      </FormDialog>
    );
  return (
    <Dialog title={labels.action(webhooks.read)} width="min(1080px, 96vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        {error && data === undefined && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && data === undefined && <Skeleton lines={4} />}
        {data === null && <p className="rd-faint">{t('noWebhook')}</p>}
        {data && (
          <>
            <dl className="rd-facts">
              <div data-wide>
                <dt>{labels.field('webhookUrl')}</dt>
                <dd>{data.webhookUrl}</dd>
              </div>
              <div data-wide>
                <dt>{labels.field('topics')}</dt>
                <dd>{data.topics.map((one) => labels.code(webhookTopic, one)).join(' · ')}</dd>
              </div>
              <div>
                <dt>{labels.field('webhookState')}</dt>
                <dd>
                  <StatusTag code={data.webhookState} table={partnerState} labels={labels} />
                </dd>
              </div>
            </dl>
            <Deliveries rows={data.deliveries} mayEdit={mayEdit} />
          </>
        )}
      </div>
      {mayEdit && data !== undefined && (
        <footer>
          {data && (
            <>
              <button type="button" className="rd-button" onClick={() => void askRenew()}>
                {labels.action(webhooks.renew)}
              </button>
              <button
                type="button"
                className="rd-button"
                disabled={data.webhookState === partnerState.of.disabled || test.running}
                onClick={() => void test.run({ partnerId })}
              >
                {labels.action(webhooks.test)}
              </button>
            </>
          )}
          <button type="button" className="rd-button rd-primary" onClick={() => setEditing(true)}>
            {labels.action(data ? webhooks.update : webhooks.add)}
          </button>
        </footer>
      )}
    </Dialog>
  );
};
export default Webhook;
