import {
  offerStatus,
  outsourcingFile,
  type outsourcingProjects,
  type OutputOf,
  stageStatus,
} from '@renderdesk/contract';
import type { AnyCall } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Happenings, ShortTable } from '../../kit/detail/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { Money, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useOutsourcingText } from './outsourcing.texts.ts';

export type ProjectDetail = OutputOf<typeof outsourcingProjects.detail>;

/** What was done to a project or a qualification. */
export const Changes = ({
  call,
  input,
  topics,
}: {
  call: AnyCall;
  input: object;
  topics: readonly string[];
}): ReactNode => {
  const labels = useLabels('outsourcing');
  const { data, error, refetch } = useRead(call, input as never, { quiet: true, staleTime: 0 });
  useServerEvents(topics, () => void refetch());
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Happenings items={data as never} labels={labels} /> : <Skeleton lines={3} />;
};

type File = ProjectDetail['files'][number];
/** Files of a project or a qualification; `children` draws the link of each. */
export const Files = ({
  files,
  children,
}: {
  files: readonly File[];
  children: (file: File, kind: string) => ReactNode;
}): ReactNode => {
  const t = useOutsourcingText();
  const labels = useLabels('outsourcing');
  if (files.length === 0) return <p className="rd-faint">{t('noFiles')}</p>;
  return (
    <ul>
      {files.map((file) => (
        <li key={file.fileId}>{children(file, labels.code(outsourcingFile, file.outsourcingFile))}</li>
      ))}
    </ul>
  );
};

type Offer = ProjectDetail['offerList'][number];
const Stages = ({ offer, row }: { offer: Offer; row: ProjectDetail }): ReactNode => {
  const t = useOutsourcingText();
  const labels = useLabels('outsourcing');
  return (
    <ShortTable
      caption={t('stageOf', { studio: offer.studioName })}
      heads={[
        { key: 'stageNo', name: labels.field('stageNo'), isNumber: true },
        { key: 'title', name: labels.field('title') },
        { key: 'amount', name: labels.field('amount'), isNumber: true },
        { key: 'stageStatus', name: labels.field('stageStatus') },
        { key: 'deliverTime', name: labels.field('deliverTime') },
        { key: 'payTime', name: labels.field('payTime') },
        { key: 'note', name: labels.field('note') },
      ]}
      rows={offer.stages.map((stage) => ({
        key: stage.stageNo,
        cells: [
          stage.stageNo,
          stage.title,
          <Money key="amount" amount={stage.amount} currency={row.currency} />,
          <StatusTag key="status" code={stage.stageStatus} table={stageStatus} labels={labels} />,
          stage.deliverTime === null ? '' : <Time key="delivered" at={stage.deliverTime} />,
          stage.payTime === null ? '' : <Time key="paid" at={stage.payTime} />,
          stage.note,
        ],
      }))}
      empty=""
    />
  );
};

/** The offers of a project, the chosen one with its stages; `children` draws what may be done with each. */
export const Offers = ({
  row,
  children,
}: {
  row: ProjectDetail;
  children: (offer: Offer) => ReactNode;
}): ReactNode => {
  const t = useOutsourcingText();
  const labels = useLabels('outsourcing');
  return (
    <>
      <ShortTable
        heads={[
          { key: 'studioName', name: labels.field('studioName') },
          { key: 'offerStatus', name: labels.field('offerStatus') },
          { key: 'price', name: labels.field('price'), isNumber: true },
          { key: 'days', name: labels.field('days'), isNumber: true },
          { key: 'words', name: labels.field('words') },
          { key: 'createTime', name: labels.field('createTime') },
          { key: 'act', name: '' },
        ]}
        rows={row.offerList.map((offer) => ({
          key: offer.offerId,
          cells: [
            offer.studioName,
            <StatusTag key="status" code={offer.offerStatus} table={offerStatus} labels={labels} />,
            <Money key="price" amount={offer.price} currency={row.currency} />,
            offer.days,
            offer.words,
            <Time key="created" at={offer.createTime} />,
            children(offer),
          ],
        }))}
        empty={t('noOffers')}
      />
      {row.offerList
        .filter((offer) => offer.offerStatus === offerStatus.of.chosen)
        .map((offer) => (
          <Stages key={offer.offerId} offer={offer} row={row} />
        ))}
    </>
  );
};
