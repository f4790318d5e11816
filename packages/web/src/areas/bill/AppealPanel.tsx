import {
  type AppealId,
  appeals,
  appealStatus,
  appealTransitions,
  attemptOutcome,
  type OutputOf,
  priceScope,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { download, useCommand, useFileUrl, useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, formatDuration, formatMoney, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { CloseAppeal, FinishAppeal } from './AppealDialogs.tsx';
import { useBillText } from './bill.texts.ts';

type Appeal = OutputOf<typeof appeals.read>;

/** A frozen image of a frame; the whole of it in a new window. */
const Image = ({
  appealId,
  frame: { taskId, ix, n, label },
  at,
}: {
  appealId: AppealId;
  frame: Appeal['frames'][number];
  at: number;
}): ReactNode => {
  const t = useBillText();
  const { url, error } = useFileUrl(appeals.image, { appealId, taskId, ix, n, at });
  if (error) return <span className="rd-faint">{t('imageGone')}</span>;
  if (!url) return null;
  return (
    <a className="rd-bill-image" href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={t('imageOf', { frame: label || ix })} />
    </a>
  );
};

/** A picture that came with the appeal: pictures are seen, anything else is saved. */
const Picture = ({ appealId, of }: { appealId: AppealId; of: Appeal['pictures'][number] }): ReactNode => {
  const input = { appealId, key: of.key };
  const isImage = /\.(png|jpe?g)$/i.test(of.name);
  const { url } = useFileUrl(appeals.picture, isImage ? input : undefined);
  return (
    <figure className="rd-bill-picture">
      {url && <img src={url} alt={of.name} />}
      <figcaption>
        <button
          type="button"
          className="rd-link"
          onClick={() => void download(appeals.picture, input).catch(() => undefined)}
        >
          {of.name}
        </button>
      </figcaption>
    </figure>
  );
};

const Frames = ({ appeal }: { appeal: Appeal }): ReactNode => {
  const t = useBillText();
  const labels = useLabels('bill');
  const language = useLanguage();
  const [log, setLog] = useState<string>();
  return (
    <section>
      <h3>{t('evidence', { shown: appeal.frames.length, all: appeal.frameCount })}</h3>
      <div className="rd-wide">
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th scope="col">{labels.field('label')}</th>
              <th scope="col">{labels.field('outcome')}</th>
              <th scope="col">{labels.field('nodeName')}</th>
              <th scope="col">{labels.field('consumeTime')}</th>
              <th scope="col">{labels.field('duration')}</th>
              <th scope="col">{labels.field('rule')}</th>
              <th scope="col" className="rd-number">
                {labels.field('hourlyPrice')}
              </th>
              <th scope="col" className="rd-number">
                {t('otherPrices')}
              </th>
              <th scope="col" className="rd-number">
                {labels.field('amount')}
              </th>
              <th scope="col">{t('images')}</th>
              <th scope="col">{t('log')}</th>
            </tr>
          </thead>
          <tbody>
            {appeal.frames.map((frame) => {
              const key = `${frame.taskId}.${frame.source}.${frame.ix}.${frame.n}`;
              return (
                <tr key={key}>
                  <td>
                    <a
                      href={`/task/renderCompletedDetail/${frame.taskId}/${appeal.userId}?tab=frames&frame=${frame.ix}`}
                    >
                      {frame.taskId} · {frame.label || frame.ix}
                    </a>
                  </td>
                  <td title={frame.reason}>
                    {frame.outcome === null ? <EmptyValue /> : labels.code(attemptOutcome, frame.outcome)}
                  </td>
                  <td>{frame.nodeName || <EmptyValue />}</td>
                  <td>
                    <Time at={frame.consumeTime} />
                  </td>
                  <td>{formatDuration(frame.duration, language)}</td>
                  <td>
                    {labels.code(priceScope, frame.rule)} #{frame.priceVersionId}
                  </td>
                  <td className="rd-number">{formatMoney(frame.hourlyPrice, appeal.currency)}</td>
                  <td className="rd-number">
                    {frame.alternatives
                      .map(
                        (one) =>
                          `${labels.code(priceScope, one.rule)} ${formatMoney(one.hourly as never, appeal.currency)}`,
                      )
                      .join(', ') || <EmptyValue />}
                  </td>
                  <td className="rd-number">{formatMoney(frame.amount, appeal.currency)}</td>
                  <td>
                    {frame.images === 0 ? (
                      <EmptyValue />
                    ) : (
                      Array.from({ length: frame.images }, (_, at) => (
                        <Image key={at} appealId={appeal.appealId} frame={frame} at={at} />
                      ))
                    )}
                  </td>
                  <td>
                    {frame.logTail === null ? (
                      <EmptyValue />
                    ) : (
                      <button
                        type="button"
                        className="rd-link"
                        aria-expanded={log === key}
                        onClick={() => setLog(log === key ? undefined : key)}
                      >
                        {t('showLog')}
                      </button>
                    )}
                    {log === key && <pre className="rd-bill-log">{frame.logTail}</pre>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
};

const Actions = ({ appeal }: { appeal: Appeal }): ReactNode => {
  const t = useBillText();
  const done = appeal.lines.flatMap((line) => line.actions.map((one) => ({ ...one, taskId: line.taskId })));
  if (done.length === 0) return null;
  return (
    <section>
      <h3>{t('staffActions')}</h3>
      <ul>
        {done.map((one) => (
          <li key={`${one.taskId} ${one.at} ${one.action}`}>
            <Time at={one.at} /> · {one.taskId} · {one.action} · {one.adminName} {one.reason}
          </li>
        ))}
      </ul>
    </section>
  );
};

const Facts = ({ appeal }: { appeal: Appeal }): ReactNode => {
  const labels = useLabels('bill');
  const money = (amount: Appeal['claimed']): string => formatMoney(amount, appeal.currency);
  const facts: [string, ReactNode][] = [
    [labels.field('billNo'), appeal.billNo],
    [labels.field('userName'), appeal.userName],
    [labels.field('claimed'), money(appeal.claimed)],
    [labels.field('granted'), money(appeal.granted)],
    [labels.field('reason'), appeal.reason],
    [labels.field('answerDue'), appeal.answerDue === null ? <EmptyValue /> : <Time at={appeal.answerDue} />],
    [
      labels.field('decisionDue'),
      appeal.decisionDue === null ? <EmptyValue /> : <Time at={appeal.decisionDue} />,
    ],
    [labels.field('takenBy'), appeal.takenBy ?? <EmptyValue />],
    [labels.field('note'), appeal.note ?? <EmptyValue />],
  ];
  return (
    <dl className="rd-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Buttons = ({ appeal }: { appeal: Appeal }): ReactNode => {
  const labels = useLabels('bill');
  const may = useAllowed(appeals.take.access);
  const take = useCommand(appeals.take);
  const [open, setOpen] = useState<'finish' | 'reject' | 'withdraw'>();
  if (!may || appeal.status > appealStatus.of.handling) return null;
  const allowed = (from: readonly number[]): boolean => from.includes(appeal.status);
  const close = (): void => setOpen(undefined);
  return (
    <p className="rd-bill-buttons">
      {allowed(appealTransitions.take.from) && (
        <button
          type="button"
          className="rd-button rd-primary"
          disabled={take.running}
          onClick={() => void take.run({ appealId: appeal.appealId, version: appeal.version })}
        >
          {labels.action(appeals.take)}
        </button>
      )}
      {allowed(appealTransitions.finish.from) && (
        <button type="button" className="rd-button rd-primary" onClick={() => setOpen('finish')}>
          {labels.action(appeals.finish)}
        </button>
      )}
      <button type="button" className="rd-button" onClick={() => setOpen('reject')}>
        {labels.action(appeals.reject)}
      </button>
      <button type="button" className="rd-button" onClick={() => setOpen('withdraw')}>
        {labels.action(appeals.withdraw)}
      </button>
      {open === 'finish' && <FinishAppeal appeal={appeal} onClose={close} />}
      {open === 'reject' && <CloseAppeal appeal={appeal} call={appeals.reject} onClose={close} />}
      {open === 'withdraw' && <CloseAppeal appeal={appeal} call={appeals.withdraw} onClose={close} />}
    </p>
  );
};

/** The workbench of one appeal: what is claimed, the evidence as it was frozen, and what can be done. */
const AppealPanel = ({ id, onClose }: { id: AppealId; onClose: () => void }): ReactNode => {
  const t = useBillText();
  const labels = useLabels('bill');
  const { data, error, refetch } = useRead(appeals.read, { appealId: id }, { staleTime: 0 });
  useServerEvents(['appeal', 'bill'], () => void refetch());
  return (
    <Dialog
      title={
        <>
          {t('appealTitle', { id })}{' '}
          {data && <StatusTag code={data.status} table={appealStatus} labels={labels} />}
        </>
      }
      width="min(1180px, 96vw)"
      onClose={onClose}
    >
      <div className="rd-dialog-body">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={6} />}
        {data && (
          <>
            <Facts appeal={data} />
            <Buttons appeal={data} />
            {data.pictures.length > 0 && (
              <section>
                <h3>{t('pictures')}</h3>
                <div className="rd-bill-pictures">
                  {data.pictures.map((one) => (
                    <Picture key={one.key} appealId={id} of={one} />
                  ))}
                </div>
              </section>
            )}
            <Frames appeal={data} />
            <Actions appeal={data} />
          </>
        )}
      </div>
    </Dialog>
  );
};
export default AppealPanel;
