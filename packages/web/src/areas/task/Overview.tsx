import {
  accountType,
  ownerAccount,
  type OutputOf,
  type OwnerAccount,
  renderFacts,
  renders,
  renderStatus,
  holdReason,
  stopType,
  taskOutputs,
} from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { areas, ExplainLink, PlaceLink, platforms, software } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { DescriptionList, type Section, Sections } from '../../kit/detail/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { SceneDialog, type SceneKind } from '../../kit/scene/index.ts';
import { CopyButton, Copyable, EmptyValue, Money, Time, useReasonWords } from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { eventWords } from './events.ts';
import { filesPath, imagesPath, taskLogPath } from './paths.ts';
import { useDetailPageText } from './renderDetail.texts.ts';
import { StrategyPanel } from './StrategyPanel.tsx';
import { WhyPanel } from './WhyPanel.tsx';

type Task = OutputOf<typeof renders.detail>;
const col = columnKit<Task, never, string>();
const heading = (key: 'task' | 'settings' | 'match') => () => useDetailPageText()(`section.${key}`);

const sections: readonly Section<Task>[] = [
  {
    key: 'task',
    Heading: heading('task'),
    facts: [
      col.id('taskId'),
      col.tag('stopType', stopType),
      col.tag('holdReason', holdReason),
      col.number('errors'),
      col.reason('lastError'),
      col.text('sceneName'),
      col.text('projectName'),
      col.named('cgId', software),
      col.texts('pluginVersions'),
      col.named('platform', platforms),
      col.time('submitTime'),
      col.time('startTime', { label: 'renderStartTime' }),
      col.time('endTime', { label: 'renderEndTime' }),
      col.number('reRenderCount'),
      col.texts('adminTags'),
      col.text('remark'),
      col.text('earlierId'),
    ],
  },
  {
    key: 'settings',
    Heading: heading('settings'),
    facts: [
      col.number('level'),
      col.number('orderNumber'),
      col.number('nodeLimit'),
      col.number('runningNodes'),
      col.flag('maxPriority'),
      col.flag('fullSpeed'),
      col.flag('operable'),
      col.number('restartLimit'),
      col.number('errorLimit'),
      col.number('memoryMb'),
    ],
  },
  {
    key: 'match',
    Heading: heading('match'),
    facts: [
      col.texts('requirements'),
      col.texts('properties'),
      col.texts('constraints'),
      col.texts('category'),
      col.custom('blacklist', (row) =>
        row.blacklist.length === 0 ? (
          <EmptyValue />
        ) : (
          row.blacklist.map((one) => `${one.nodeName} (${one.failures})`).join(', ')
        ),
      ),
    ],
  },
];

type Account = OutputOf<typeof renderFacts.account>;
const purse = columnKit<Account & Pick<Task, 'accountType' | 'company' | 'areaId'>, never, string>();
/** A balance that tells how it came about. */
const explained = (
  field: 'cash' | 'credit' | 'coupon' | 'qingyunCoupon' | 'arrears',
  account: OwnerAccount,
) =>
  purse.custom(field, (row) => {
    const amount = row[field];
    return amount === null ? (
      <EmptyValue />
    ) : (
      <ExplainLink what={{ of: 'account', userId: row.ownerId, account }}>
        <Money amount={amount} currency={row.currency} />
      </ExplainLink>
    );
  });
const purseFacts = [
  purse.custom('userName', (row) => (
    <PlaceLink to={`/user/userInformation/${row.userId}`}>{row.userName}</PlaceLink>
  )),
  purse.id('userId'),
  purse.tag('accountType', accountType),
  purse.text('company'),
  purse.named('areaId', areas),
  explained('cash', ownerAccount.of.cash),
  explained('credit', ownerAccount.of.creditUsed),
  explained('coupon', ownerAccount.of.coupon),
  explained('qingyunCoupon', ownerAccount.of.qingyunCoupon),
  explained('arrears', ownerAccount.of.arrears),
  purse.money('hold', { currency: 'currency' }),
  purse.number('openTasks'),
];

const cost = columnKit<OutputOf<typeof renderFacts.amount>, never, string>();
const costFacts = [
  cost.money('consume', { currency: 'currency' }),
  cost.money('hold', { currency: 'currency' }),
];

const Amount = ({ row }: { row: Task }): ReactNode => {
  const t = useDetailPageText();
  const labels = useLabels('task');
  const { data } = useRead(renderFacts.amount, { taskId: row.taskId }, { quiet: true });
  return (
    <section className="rd-panel">
      <h3>{t('section.amount')}</h3>
      {data ? <DescriptionList row={data} facts={costFacts} labels={labels} /> : <Skeleton lines={1} />}
    </section>
  );
};

const Customer = ({ row }: { row: Task }): ReactNode => {
  const t = useDetailPageText();
  const labels = useLabels('task');
  const { data, error, refetch } = useRead(renderFacts.account, { taskId: row.taskId }, { quiet: true });
  return (
    <section className="rd-panel">
      <h3>{t('section.customer')}</h3>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <DescriptionList row={{ ...row, ...data }} facts={purseFacts} labels={labels} fold="task.customer" />
      ) : (
        <Skeleton lines={4} />
      )}
    </section>
  );
};

/** What can be looked at of the outputs, where the task wrote such a file: drawn here, or by its address in another viewer. */
const Viewable = ({ row: { taskId } }: { row: Task }): ReactNode => {
  const labels = useLabels('task');
  const t = useDetailPageText();
  const [open, setOpen] = useState<SceneKind>();
  const o = { quiet: true, staleTime: 60_000 } as const;
  const tiles = useRead(taskOutputs.tilesUrl, { taskId }, o).data?.url ?? null;
  const points = useRead(taskOutputs.pointCloudUrl, { taskId }, o).data?.url ?? null;
  const found = [
    { call: taskOutputs.tilesUrl, kind: 'tiles', url: tiles },
    { call: taskOutputs.pointCloudUrl, kind: 'points', url: points },
  ] as const;
  return found.map(
    ({ call, kind, url }) =>
      url !== null && (
        <span key={call.key}>
          <a href={url} target="_blank" rel="noreferrer">
            {labels.action(call)}
          </a>{' '}
          <CopyButton value={`${window.location.origin}${url}`} />{' '}
          <button
            type="button"
            className="rd-link"
            aria-haspopup="dialog"
            aria-label={t('previewOf', { name: labels.action(call) })}
            onClick={() => setOpen(kind)}
          >
            {t('preview')}
          </button>
          {open === kind && (
            <SceneDialog
              title={labels.action(call)}
              url={url}
              kind={kind}
              onClose={() => setOpen(undefined)}
            />
          )}
        </span>
      ),
  );
};

const Places = ({ row }: { row: Task }): ReactNode => {
  const t = useDetailPageText();
  const { data } = useRead(renderFacts.paths, { taskId: row.taskId }, { quiet: true });
  const paths: readonly [string, string][] = [
    [t('path.input'), data?.inputPath ?? ''],
    [t('path.scene'), row.scenePath],
    [t('path.output'), row.outputPath],
  ];
  return (
    <section className="rd-panel">
      <h3>{t('section.places')}</h3>
      <dl className="rd-facts">
        {paths.map(
          ([name, path]) =>
            path !== '' && (
              <div key={name} data-wide>
                <dt>{name}</dt>
                <dd>
                  <Copyable value={path} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className="rd-links">
        <Link to={imagesPath(row)}>{t('link.images')}</Link>
        <Link to={taskLogPath(row)}>{t('link.logs')}</Link>
        <Link to={filesPath(row)}>{t('link.files')}</Link>
        <Viewable row={row} />
      </p>
    </section>
  );
};

const SubmitFailure = ({ row }: { row: Task }): ReactNode => {
  const t = useDetailPageText();
  const { data } = useRead(renderFacts.submitFailure, { taskId: row.taskId }, { quiet: true });
  return (
    data !== undefined &&
    data.message !== '' && (
      <p className="rd-notice" data-tone="danger">
        {t('submitFailed', { message: data.message })}
      </p>
    )
  );
};

/** By whom, when and why a task stands as it does, where nothing of it goes on. */
const StatusChange = ({ row }: { row: Task }): ReactNode => {
  const t = useDetailPageText();
  const labels = useLabels('task');
  const words = useReasonWords();
  const change = row.statusChange;
  if (change === null || row.running > 0 || row.waiting > 0) return undefined;
  const said = [eventWords(t, labels, change.action), change.actor, words(change.reason)];
  return (
    <p className="rd-notice">
      <Time at={change.at} /> {said.filter((one) => one !== '').join(' · ')}
    </p>
  );
};

/** What a task is, how it is set, whose it is, where its files lie; and why it does not start, while it waits. */
export const Overview = ({ row }: { row: Task }): ReactNode => {
  const t = useDetailPageText();
  const waits = row.waiting > 0 && [0, 5, 8, 10, 20, 23].includes(row.taskStatus);
  return (
    <>
      <StatusChange row={row} />
      {row.taskStatus === renderStatus.of.submitFail && <SubmitFailure row={row} />}
      <Sections call={renders.detail} row={row} sections={sections}>
        <Customer row={row} />
        <Amount row={row} />
        <Places row={row} />
        <section className="rd-panel" aria-label={t('strategy.title')}>
          <h3>{t('strategy.title')}</h3>
          <StrategyPanel taskId={row.taskId} />
        </section>
        {waits && (
          <section className="rd-panel">
            <h3>{t('why.title')}</h3>
            <WhyPanel task={row} />
          </section>
        )}
      </Sections>
    </>
  );
};
