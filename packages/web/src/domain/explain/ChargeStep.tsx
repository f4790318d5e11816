import {
  bookAccount,
  explain,
  feeSource,
  feeUnit,
  type OutputOf,
  postingCause,
  priceScope,
  priceUnit,
  recharges,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { formatExactDuration, formatMonth, formatPrice, Money, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import type { Explained } from './explained.ts';
import { useExplainText } from './explain.texts.ts';

type Posting = OutputOf<typeof explain.posting>;
type Side = Posting['lines'][number]['debit'];

/** A posting: its lines, of a charge the frame, the time and the price that made the amount, of a fee what it was for. */
export const ChargeStep = ({
  what: { userId, postingId },
}: {
  what: Explained & { of: 'posting' };
}): ReactNode => {
  const t = useExplainText();
  const labels = useLabels('pay');
  const mayOpen = useAllowed(recharges.list.access);
  const { data, error, refetch } = useRead(explain.posting, { userId, postingId }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const named = ({ account, ref }: Side): string =>
    `${labels.code(bookAccount, account)}${ref === null ? '' : ` #${ref}`}`;
  // Cash opens the recharge that it came in by.
  const shown = (of: Side): ReactNode =>
    of.rechargeId === null || !mayOpen ? (
      named(of)
    ) : (
      <>
        {labels.code(bookAccount, of.account)}{' '}
        <a href={`/user/userRechargeRecord?recharge=${of.rechargeId}`}>#{of.ref}</a>
      </>
    );
  return (
    <>
      <table className="rd-plain-table">
        <caption>
          {labels.code(postingCause, data.cause)} · {data.postingKey} · <Time at={data.postTime} />
          {data.originPeriod !== null && ` · ${t('origin')} ${formatMonth(data.originPeriod)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('debit')}</th>
            <th scope="col">{t('credit')}</th>
            <th scope="col" className="rd-number">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.lines.map((line) => (
            <tr key={`${named(line.debit)} ${named(line.credit)} ${line.amount}`}>
              <td>{shown(line.debit)}</td>
              <td>{shown(line.credit)}</td>
              <td className="rd-number">
                <Money exact amount={line.amount} currency={line.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.charge && userId !== null && data.charge.software.length === 0 && (
        <Charge of={data.charge} userId={userId} />
      )}
      {data.charge && userId !== null && data.charge.software.length > 0 && (
        <Software of={data.charge} userId={userId} />
      )}
      {data.fee && <Fee of={data.fee} />}
    </>
  );
};

const Fee = ({ of }: { of: NonNullable<Posting['fee']> }): ReactNode => {
  const t = useExplainText();
  const labels = useLabels('pay');
  return (
    <section>
      <h3>{t('charge')}</h3>
      <p>
        {labels.code(feeSource, of.feeSource)} · {labels.code(bookAccount, of.revenue)}
      </p>
      <dl className="rd-facts">
        {of.document !== null && (
          <div>
            <dt>{labels.field('document')}</dt>
            <dd>{of.document}</dd>
          </div>
        )}
        {of.taskId !== null && (
          <div>
            <dt>{labels.field('taskId')}</dt>
            <dd>{of.taskId}</dd>
          </div>
        )}
        {Number(of.returned) > 0 && (
          <div>
            <dt>{t('returned')}</dt>
            <dd>{formatPrice(of.returned, of.currency)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
};

/** An additional charge: the fees of the software and its plugins that it is the sum of. */
const Software = ({ of, userId }: { of: NonNullable<Posting['charge']>; userId: number }): ReactNode => {
  const t = useExplainText();
  const labels = useLabels('config');
  const language = useLanguage();
  return (
    <section>
      <h3>{t('software')}</h3>
      <p>
        <a href={`/task/renderCompletedDetail/${of.taskId}/${userId}?tab=frames`}>
          {t('attempt', { scene: of.sceneName, frame: of.frame, attempt: of.attempt })}
        </a>
      </p>
      <table className="rd-plain-table">
        <tbody>
          {of.software.map((one) => (
            <tr key={one.softwareFeeId}>
              <td>
                {one.feeName}
                {one.plugin !== '' && ` (${one.plugin})`} · {labels.code(feeUnit, one.feeUnit)}
              </td>
              <td>
                {one.feeUnit === feeUnit.of.task
                  ? t('once')
                  : t('softwareProduct', {
                      time: formatExactDuration(one.renderTime, language),
                      units: one.units,
                      price: formatPrice(one.price, of.currency),
                    })}
              </td>
              <td className="rd-number">
                <Money exact amount={one.amount} currency={of.currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('amount')}
            </th>
            <td className="rd-number">
              <Money exact amount={of.amount} currency={of.currency} />
            </td>
          </tr>
          {Number(of.returned) > 0 && (
            <tr>
              <th scope="row" colSpan={2}>
                {t('returned')}
              </th>
              <td className="rd-number">
                <Money exact amount={of.returned} currency={of.currency} />
              </td>
            </tr>
          )}
        </tfoot>
      </table>
    </section>
  );
};

const Charge = ({ of, userId }: { of: NonNullable<Posting['charge']>; userId: number }): ReactNode => {
  const t = useExplainText();
  const labels = useLabels('pay');
  const language = useLanguage();
  const time = formatExactDuration(of.renderTime, language);
  return (
    <section>
      <h3>{t('charge')}</h3>
      <p>
        <a href={`/task/renderCompletedDetail/${of.taskId}/${userId}?tab=frames`}>
          {t('attempt', { scene: of.sceneName, frame: of.frame, attempt: of.attempt })}
        </a>
      </p>
      <p>
        <strong>
          {t('formula', {
            time,
            hourly: formatPrice(of.hourly, of.currency),
            amount: formatPrice(of.amount, of.currency),
          })}
        </strong>
      </p>
      <dl className="rd-facts">
        <div>
          <dt>{t('began')}</dt>
          <dd>
            <Time at={of.startTime} />
          </dd>
        </div>
        <div>
          <dt>{t('rule')}</dt>
          <dd>
            {labels.code(priceScope, of.rule)}
            {of.priceUnit !== null &&
              ` · ${t('units', { units: of.units, unit: labels.code(priceUnit, of.priceUnit) })}`}
          </dd>
        </div>
        <div>
          <dt>{t('version')}</dt>
          <dd>#{of.priceVersionId}</dd>
        </div>
        <div>
          <dt>{t('list')}</dt>
          <dd>{formatPrice(of.listAmount, of.currency)}</dd>
        </div>
        {Number(of.returned) > 0 && (
          <div>
            <dt>{t('returned')}</dt>
            <dd>{formatPrice(of.returned, of.currency)}</dd>
          </div>
        )}
        {of.alternatives.length > 0 && (
          <div>
            <dt>{t('others')}</dt>
            <dd>
              {of.alternatives
                .map((one) => `${labels.code(priceScope, one.rule)} ${formatPrice(one.hourly, of.currency)}`)
                .join(' · ')}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
};
