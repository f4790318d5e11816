import { type AppealId, appeals, appealStatus, attemptOutcome, priceScope } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { download, useFileUrl } from '../../kit/call/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { EmptyValue, formatDuration, formatMoney, Time } from '../../kit/show/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { type Appeal, steps } from './appealSteps.tsx';
import { recordPanel } from '../../domain/index.ts';
import { useBillText } from './bill.texts.ts';

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

const fact = columnKit<Appeal, never, string>();
const facts = [
  fact.text('billNo'),
  fact.text('userName'),
  fact.money('claimed', { currency: 'currency' }),
  fact.money('granted', { currency: 'currency' }),
  fact.text('reason'),
  fact.time('answerDue'),
  fact.time('decisionDue'),
  fact.text('takenBy'),
  fact.text('note'),
];

/** The workbench of one appeal: what is claimed, the evidence as it was frozen, and what can be done. */
export default recordPanel({
  read: appeals.read,
  key: (appealId: AppealId) => ({ appealId }),
  text: useBillText,
  topics: ['appeal', 'bill'],
  status: { field: 'status', table: appealStatus },
  facts,
  width: 'min(1180px, 96vw)',
  steps,
  main: ({ status }) => status <= appealStatus.of.handling,
  Body: ({ row, t }) => (
    <>
      {row.pictures.length > 0 && (
        <section>
          <h3>{t('pictures')}</h3>
          <div className="rd-bill-pictures">
            {row.pictures.map((one) => (
              <Picture key={one.key} appealId={row.appealId} of={one} />
            ))}
          </div>
        </section>
      )}
      <Frames appeal={row} />
      <Actions appeal={row} />
    </>
  ),
});
