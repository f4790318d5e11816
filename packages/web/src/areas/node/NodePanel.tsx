import { type ReactNode, useState } from 'react';
import {
  attemptOutcome,
  type NodeId,
  nodeLock,
  nodeOs,
  nodePower,
  nodes,
  nodeService,
  nodeState,
  nodeValues,
  type NodeVerdict,
  type OutputOf,
  software,
  type Tone,
  verdictOfNode,
} from '@renderdesk/contract';
import { platforms } from '../../domain/index.ts';
import { invalidate, useRead } from '../../kit/call/index.ts';
import { DescriptionList, RowActions, Timeline } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import {
  EmptyValue,
  formatFigure,
  Lasting,
  percent,
  StatusTag,
  Time,
  useReasonWords,
} from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { nodeActions } from './nodeActions.tsx';
import { isKnownEvent } from './nodeEvents.ts';
import { NodeRemark } from './NodeRemark.tsx';
import { useNodeText } from './node.texts.ts';

type Node = OutputOf<typeof nodes.detail>;
const col = columnKit<Node, never, string>();

const stateFacts = [
  col.tag('state', nodeState),
  col.tag('power', nodePower),
  col.tag('service', nodeService),
  col.tag('lock', nodeLock),
  col.reason('stateReason'),
  col.time('stateSince'),
  col.time('beatTime'),
  col.share('cpuLoad'),
  col.share('gpuLoad'),
  col.number('memoryUsedMb'),
];
const machineFacts = [
  col.named('platform', platforms),
  col.id('nodeId'),
  col.id('ip'),
  col.id('macCode'),
  col.id('snCode'),
  col.tag('os', nodeOs),
  col.text('cpuName'),
  col.number('core'),
  col.number('realCore'),
  col.number('memoryMb'),
  col.text('gpuName'),
  col.number('gpuCount'),
  col.text('cdcTag'),
  col.text('bmcAddress'),
  col.text('agentVersion'),
  col.flag('simulated'),
];
const matchFacts = [
  col.texts('category'),
  col.texts('properties'),
  col.texts('requirements'),
  col.texts('plugins'),
  col.text('mirrorName'),
  col.flag('mirrorLimit'),
  col.flag('isHeld'),
];

const Cards = ({ cards }: { cards: Node['cards'] }): ReactNode => {
  const t = useNodeText();
  const labels = useLabels('node');
  return (
    <table className="rd-plain-table">
      <thead>
        <tr>
          <th>{t('card')}</th>
          <th>{labels.field('gpuName')}</th>
          <th>{t('load')}</th>
          <th>{labels.field('memoryUsedMb')}</th>
          <th>{labels.field('memoryMb')}</th>
          <th>{t('temperature')}</th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card, at) => (
          // Cards of one machine have no name of their own: their place is who they are.
          <tr key={at}>
            <td className="rd-figure">{at}</td>
            <td>{card.name}</td>
            <td className="rd-figure">{percent(card.load, 1000)}%</td>
            <td className="rd-figure">{formatFigure(card.memoryUsedMb)}</td>
            <td className="rd-figure">{formatFigure(card.memoryMb)}</td>
            <td className="rd-figure">{card.temperature ?? <EmptyValue />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Attempts = ({ node }: { node: Node }): ReactNode => {
  const t = useNodeText();
  const labels = useLabels('task');
  const reasonWords = useReasonWords();
  if (node.attempts.length === 0) return <p className="rd-faint">{t('noAttempts')}</p>;
  return (
    <table className="rd-plain-table">
      <thead>
        <tr>
          <th>{t('task')}</th>
          <th>{t('frame')}</th>
          <th>{t('from')}</th>
          <th>{t('time')}</th>
          <th>{t('outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {node.attempts.map((one) => (
          <tr key={`${one.startTime}-${one.label}-${one.n}`}>
            <td>
              {one.taskId === null ? (
                <EmptyValue />
              ) : (
                <a href={`/task/renderRunningDetail/${one.taskId}/${one.userId}`}>{one.taskId}</a>
              )}
            </td>
            <td>{one.label}</td>
            <td>
              <Time at={one.startTime} />
            </td>
            <td>{one.endTime !== null && <Lasting duration={(one.endTime - one.startTime) as never} />}</td>
            <td>
              {one.outcome === null ? (
                t('running')
              ) : (
                <>
                  <StatusTag code={one.outcome} table={attemptOutcome} labels={labels} />{' '}
                  <span className="rd-faint">{reasonWords(one.reason)}</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const History = ({ node }: { node: Node }): ReactNode => {
  const t = useNodeText();
  const reasonWords = useReasonWords();
  const known = (action: string): string => {
    const key = action.replace(/^node\./, '');
    return isKnownEvent(key) ? t(`actions.${key}`) : action;
  };
  return (
    <Timeline
      items={node.history.map((one) => ({
        key: one.eventId,
        at: one.at,
        who: one.actor === '' ? t('farm') : one.actor,
        what: known(one.action),
        note: [reasonWords(one.reason), one.framesLost > 0 ? t('framesLost', { count: one.framesLost }) : '']
          .filter((text) => text !== '')
          .join(' · '),
      }))}
    />
  );
};

const tones: Readonly<Record<NodeVerdict, Tone>> = {
  fine: 'success',
  locked: 'held',
  failing: 'danger',
  noSoftware: 'warning',
  silent: 'danger',
  neverHeard: 'warning',
  unhealthy: 'danger',
  inRepair: 'held',
};

/** How it is doing, in one line, with why its last failed attempt failed. */
const Verdict = ({ node }: { node: Node }): ReactNode => {
  const t = useNodeText();
  const reasonWords = useReasonWords();
  const ended = node.attempts.flatMap(({ outcome }) => (outcome === null ? [] : [outcome]));
  const verdict = verdictOfNode(node, ended);
  const failed = node.attempts.find(({ outcome }) => outcome === attemptOutcome.of.failed);
  return (
    <p className="rd-notice" data-tone={tones[verdict]}>
      <strong>{t(`verdict.${verdict}`)}</strong>
      {failed && (
        <>
          {' · '}
          {t('lastError', { reason: reasonWords(failed.reason) })} <Time at={failed.startTime} />
        </>
      )}
    </p>
  );
};

/** What it can render with: renderers as they were found, and software that it was enrolled with. */
const Renderers = ({ node }: { node: Node }): ReactNode => {
  const t = useNodeText();
  const { data } = useRead(software.query, {}, { quiet: true, staleTime: 600_000 });
  const names = new Map(data?.map(({ cgId, name }) => [cgId, name]));
  const found = node.renderers.map(({ name, version }) => `${name} ${version}`.trim());
  const others = node.software
    .filter((id) => !node.renderers.some(({ softwareId }) => softwareId === id))
    .map((id) => names.get(id) ?? String(id));
  const all = [...found, ...others];
  return all.length === 0 ? <p className="rd-faint">{t('noRenderers')}</p> : <p>{all.join(', ')}</p>;
};

/** Enters the serial number of a machine that reports none. */
const SerialNumber = ({ node }: { node: Node }): ReactNode => {
  const labels = useLabels('node');
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useAllowed(nodeValues.setSnCode.access);
  if (!mayEdit) return null;
  return (
    <>
      <button type="button" className="rd-button" onClick={() => setOpen(true)}>
        {labels.action(nodeValues.setSnCode)}
      </button>
      {isOpen && (
        <FormDialog
          call={nodeValues.setSnCode}
          initial={node.snCode === null ? {} : { snCode: node.snCode }}
          fixed={{ nodeId: node.nodeId, version: node.version }}
          onClose={() => {
            setOpen(false);
            void invalidate(nodes.detail, nodes.list);
          }}
        >
          {(f) => <f.Text name="snCode" autoFocus />}
        </FormDialog>
      )}
    </>
  );
};

const Body = ({ nodeId }: { nodeId: NodeId }): ReactNode => {
  const t = useNodeText();
  const labels = useLabels('node');
  useServerEvents(['node'], () => void invalidate(nodes.detail, nodes.remark));
  const { data, error, refetch } = useRead(nodes.detail, { nodeId }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <div className="rd-dialog-body rd-node-panel">
      <RowActions
        call={nodes.detail}
        screen={{ status: 'state', statusTable: nodeState, actions: nodeActions }}
        row={data}
        latest={async () => (await refetch()).data}
        onDone={() => {
          void refetch();
          void invalidate(nodes.remark);
        }}
      />
      <Verdict node={data} />
      <section>
        <h3>{t('state')}</h3>
        <DescriptionList row={data} facts={stateFacts} labels={labels} />
      </section>
      <section>
        <h3>{t('machine')}</h3>
        <DescriptionList row={data} facts={machineFacts} labels={labels} />
        <SerialNumber node={data} />
      </section>
      {data.cards.length > 0 && (
        <section>
          <h3>{t('cards')}</h3>
          <Cards cards={data.cards} />
        </section>
      )}
      <section>
        <h3>{t('renderers')}</h3>
        <Renderers node={data} />
      </section>
      <NodeRemark nodeId={nodeId} />
      <section>
        <h3>{t('match')}</h3>
        <DescriptionList row={data} facts={matchFacts} labels={labels} />
      </section>
      <section>
        <h3>{t('attempts')}</h3>
        <Attempts node={data} />
      </section>
      <section>
        <h3>{t('history')}</h3>
        <History node={data} />
      </section>
    </div>
  );
};

/** One node over the page that is open: axes, machine, what it rendered, what was done to it. */
const NodePanel = ({ nodeId, onClose }: { nodeId: NodeId; onClose: () => void }): ReactNode => {
  const t = useNodeText();
  const { data } = useRead(nodes.detail, { nodeId }, { quiet: true });
  return (
    <Dialog title={data?.name ?? t('details')} width="min(920px, 94vw)" onClose={onClose}>
      <Body nodeId={nodeId} />
    </Dialog>
  );
};
export default NodePanel;
