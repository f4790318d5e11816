import {
  explain,
  microOf,
  Money as Amount,
  type OutputOf,
  postingCause,
  sumOf,
  textOf,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { callApi, useRead } from '../../kit/call/index.ts';
import { EmptyValue, formatExactDuration, formatPrice, Money, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import type { Explained } from './explained.ts';
import { useExplainText } from './explain.texts.ts';

const noMoney = Amount.parse('0');

type Page = OutputOf<typeof explain.figure>;
type Part = Page['parts'][number];

/** What a part is: a line of a bill, a frame, a posting; the next step where there is one. */
const What = ({ part, onOpen }: { part: Part; onOpen: (next: Explained) => void }): ReactNode => {
  const t = useExplainText();
  const labels = useLabels('pay');
  const { lineId, postingId, userId } = part;
  const frame = part.frame === null ? null : t('frameOf', { scene: part.sceneName ?? '', frame: part.frame });
  const name =
    frame !== null
      ? part.software === null
        ? frame
        : t('softwareOf', { frame, names: part.software })
      : (part.sceneName ?? (part.cause === null ? '' : labels.code(postingCause, part.cause)));
  const next: Explained | undefined =
    lineId !== null
      ? { of: 'figure', figure: 'billLine', id: lineId }
      : postingId === null
        ? undefined
        : { of: 'posting', userId, postingId };
  if (!next)
    return (
      <>
        {name} <span className="rd-faint">{t('waits')}</span>
      </>
    );
  return (
    <button
      type="button"
      className="rd-link"
      title={part.postingKey ?? undefined}
      onClick={() => onOpen(next)}
    >
      {name || part.postingKey || t('line')}
    </button>
  );
};

/** A figure as the sum of its parts, the newest first and older ones on demand. */
export const FigureStep = ({
  what: { figure, id },
  onOpen,
}: {
  what: Explained & { of: 'figure' };
  onOpen: (next: Explained) => void;
}): ReactNode => {
  const t = useExplainText();
  const language = useLanguage();
  const [older, setOlder] = useState<readonly Page[]>([]);
  const asked = { figure, figureId: id };
  const { data, error, refetch } = useRead(explain.figure, asked, { quiet: true, staleTime: 0 });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  if (data.count === 0) return <p className="rd-faint">{t('notPosted')}</p>;
  const pages = [data, ...older];
  const parts = pages.flatMap((page) => page.parts);
  const last = parts.at(-1);
  const sums = [
    [t('total', { count: data.count }), data.total] as const,
    [t('waiting'), data.waiting] as const,
    ...(data.rounding === null
      ? []
      : [
          [t('rounding'), data.rounding] as const,
          [t('billed'), textOf(sumOf([microOf(data.total), microOf(data.rounding)])) as Amount] as const,
        ]),
    ...(data.paid
      ? (['couponPart', 'cashPart', 'creditPart', 'arrearsPart'] as const).map(
          (part) => [t(part), data.paid?.[part] ?? noMoney] as const,
        )
      : []),
  ].filter(([, amount], at) => at === 0 || Number(amount) !== 0);
  const more = async (): Promise<void> => {
    if (last) setOlder([...older, await callApi(explain.figure, { ...asked, before: last.n })]);
  };
  return (
    <>
      <table className="rd-plain-table">
        <caption>
          {data.userName !== null && `${data.userName} · `}
          {t(`figure.${figure}`)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('when')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col" className="rd-number">
              {t('timesPrice')}
            </th>
            <th scope="col" className="rd-number">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.n}>
              <td>{part.postTime === null ? <EmptyValue /> : <Time at={part.postTime} />}</td>
              <td>
                <What part={part} onOpen={onOpen} />
              </td>
              <td className="rd-number">
                {part.renderTime === null || part.hourly === null ? (
                  <EmptyValue />
                ) : (
                  t('product', {
                    time: formatExactDuration(part.renderTime, language),
                    hourly: formatPrice(part.hourly, data.currency),
                  })
                )}
              </td>
              <td className="rd-number">
                <Money exact amount={part.amount} currency={data.currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([name, amount]) => (
            <tr key={name}>
              <th scope="row" colSpan={3}>
                {name}
              </th>
              <td className="rd-number">
                <Money exact amount={amount} currency={data.currency} />
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
      {pages.at(-1)?.hasMore === true && (
        <p>
          <button type="button" className="rd-button" onClick={() => void more()}>
            {t('older')}
          </button>
        </p>
      )}
    </>
  );
};
