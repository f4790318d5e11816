import { type ReactNode } from 'react';
import {
  approvalPlace,
  errorCodes,
  errorMessage,
  type OperationId,
  operationLog,
  type OutputOf,
} from '@renderdesk/contract';
import { Thing } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { Copyable, EmptyValue, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { Go } from '../../kit/url/index.ts';
import { ActionName } from './ActionName.tsx';
import { Changes, Sent } from './Changes.tsx';
import { useMonitorText } from './monitor.texts.ts';
import { Actor } from './OperationCells.tsx';
import { Outcome } from './Outcome.tsx';
import { Seal } from './Seal.tsx';
import { useKindName } from './useKindName.ts';

type Read = OutputOf<typeof operationLog.read>;

/** What it acted on, by name, each with its own answer where that was a refusal. */
const Objects = ({ read: { objects, named, objectCount } }: { read: Read }): ReactNode => {
  const t = useMonitorText();
  const language = useLanguage();
  const kindName = useKindName();
  const things = objects.filter(({ kind }) => kind !== 'customer');
  if (things.length === 0) return <EmptyValue />;
  return (
    <ul>
      {things.map(({ kind, id, outcome }) => {
        const thing = named[kind]?.find((one) => one.id === id);
        return (
          <li key={`${kind} ${id}`}>
            {kindName(kind)} {thing ? <Thing of={thing} /> : id}
            {outcome !== errorCodes.success && ` · ${errorMessage(outcome, language) ?? outcome}`}
          </li>
        );
      })}
      {objectCount > things.length && <li>{t('more', { count: objectCount - things.length })}</li>}
    </ul>
  );
};

/** The customers whose things changed. */
const Customers = ({ read: { objects, named } }: { read: Read }): ReactNode => {
  const things = objects
    .filter(({ kind }) => kind === 'customer')
    .flatMap(({ id }) => named['user']?.find((one) => one.id === id) ?? []);
  if (things.length === 0) return <EmptyValue />;
  return (
    <ul>
      {things.map((one) => (
        <li key={one.id}>
          <Thing of={one} />
        </li>
      ))}
    </ul>
  );
};

/** One record: who, what, on what, with both sides of each change and its seal. Stands at `?record=12`. */
const OperationDialog = ({
  operationId,
  onClose,
}: {
  operationId: OperationId;
  onClose: () => void;
}): ReactNode => {
  const t = useMonitorText();
  const labels = useLabels('monitor');
  const { data, error, refetch } = useRead(operationLog.read, { operationId }, { quiet: true });
  return (
    <Dialog
      title={data ? <ActionName call={data.call} /> : labels.action(operationLog.read)}
      width="min(820px, 94vw)"
      onClose={onClose}
    >
      <div className="rd-dialog-body rd-record">
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={8} />}
        {data && (
          <>
            <dl>
              <dt>{labels.field('operateTime')}</dt>
              <dd>
                <Time at={data.operateTime} />
              </dd>
              <dt>{labels.field('outcome')}</dt>
              <dd>
                <Outcome code={data.outcome} />
              </dd>
              <dt>{labels.field('userName')}</dt>
              <dd>
                <Actor row={data} />
              </dd>
              <dt>{labels.field('objectKind')}</dt>
              <dd>
                <Objects read={data} />
              </dd>
              <dt>{labels.field('operatedUserName')}</dt>
              <dd>
                <Customers read={data} />
              </dd>
              {data.reason !== '' && (
                <>
                  <dt>{labels.field('reason')}</dt>
                  <dd>{data.reason}</dd>
                </>
              )}
              {data.approvalId !== null && (
                <>
                  <dt>{labels.field('approvalId')}</dt>
                  <dd>
                    <Go href={approvalPlace(data.approvalId)}>{data.approvalId}</Go>
                  </dd>
                </>
              )}
              <dt>{labels.field('ip')}</dt>
              <dd>{data.ip ?? <EmptyValue />}</dd>
              <dt>{labels.field('requestId')}</dt>
              <dd>
                <Copyable value={data.requestId} />
              </dd>
              <dt>{t('seal')}</dt>
              <dd>
                <Seal operationId={operationId} />
              </dd>
            </dl>
            <h3>{t('changes')}</h3>
            <Changes read={data} />
            <h3>{t('input')}</h3>
            <Sent read={data} />
          </>
        )}
      </div>
      <footer>
        <button type="button" className="rd-button" data-autofocus onClick={onClose}>
          {t('close')}
        </button>
      </footer>
    </Dialog>
  );
};
export default OperationDialog;
