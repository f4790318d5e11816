import { type AnyCall, idleMachines, type Instant, type OutputOf } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { callApi, invalidate, useRead } from '../../kit/call/index.ts';
import { DescriptionList } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { formatTime } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useIdleText } from './idle.texts.ts';

const apply = columnKit<OutputOf<typeof idleMachines.getApplyRate>, never, string>();
const applyFacts = [
  apply.flag('isAutomatic'),
  apply.number('framesPerNode'),
  apply.number('mostAtOnce'),
  apply.number('mostPerHour'),
  apply.number('idleMinutes'),
];
const fast = columnKit<OutputOf<typeof idleMachines.getFastRate>, never, string>();
const fastFacts = [fast.number('fastPercent')];
const gets = [idleMachines.getApplyRate, idleMachines.getFastRate] as const;

/** One rate: its values, who changed it last, and the button to edit it. */
const Rate = ({
  get,
  set,
  changed: { by, at },
  onEdit,
  children,
}: {
  get: AnyCall;
  set: AnyCall;
  changed: { readonly by: string | null; readonly at: Instant | null };
  onEdit: () => void;
  children: ReactNode;
}): ReactNode => {
  const t = useIdleText();
  const labels = useLabels('node');
  const allowed = useAllowed(set.access);
  const name = labels.action(get);
  return (
    <section aria-label={name}>
      <h3>
        {name}{' '}
        {allowed && (
          <button type="button" className="rd-link" onClick={onEdit}>
            {labels.action(set)}
          </button>
        )}
      </h3>
      {children}
      <p className="rd-faint">
        {at === null ? t('never') : t('changed', { by: by ?? '', at: formatTime(at) })}
      </p>
    </section>
  );
};

const Rates = (): ReactNode => {
  const t = useIdleText();
  const labels = useLabels('node');
  const [editing, setEditing] = useState<'apply' | 'fast'>();
  const applyRate = useRead(idleMachines.getApplyRate, {}, { quiet: true });
  const fastRate = useRead(idleMachines.getFastRate, {}, { quiet: true });
  useServerEvents(['setting'], () => void invalidate(...gets));
  const error = applyRate.error ?? fastRate.error;
  if (error) return <Failed error={error} onRetry={() => void invalidate(...gets)} />;
  if (!applyRate.data || !fastRate.data) return <Skeleton lines={6} />;
  const close = (): void => setEditing(undefined);
  return (
    <div className="rd-dialog-body">
      <p className="rd-faint">{t('ratesHint')}</p>
      <Rate
        get={idleMachines.getApplyRate}
        set={idleMachines.setApplyRate}
        changed={applyRate.data}
        onEdit={() => setEditing('apply')}
      >
        <DescriptionList row={applyRate.data} facts={applyFacts} labels={labels} />
      </Rate>
      <Rate
        get={idleMachines.getFastRate}
        set={idleMachines.setFastRate}
        changed={fastRate.data}
        onEdit={() => setEditing('fast')}
      >
        <DescriptionList row={fastRate.data} facts={fastFacts} labels={labels} />
      </Rate>
      {editing === 'apply' && (
        <FormDialog
          call={idleMachines.setApplyRate}
          initial={applyRate.data}
          latest={() => callApi(idleMachines.getApplyRate, {})}
          onClose={close}
        >
          {(f) => (
            <>
              <f.Flag name="isAutomatic" hint={t('automaticHint')} autoFocus />
              <f.Number name="framesPerNode" hint={t('framesHint')} />
              <f.Number name="mostAtOnce" />
              <f.Number name="mostPerHour" hint={t('hourHint')} />
              <f.Number name="idleMinutes" hint={t('idleHint')} />
            </>
          )}
        </FormDialog>
      )}
      {editing === 'fast' && (
        <FormDialog
          call={idleMachines.setFastRate}
          initial={fastRate.data}
          latest={() => callApi(idleMachines.getFastRate, {})}
          onClose={close}
        >
          {(f) => <f.Number name="fastPercent" hint={t('fastHint')} autoFocus />}
        </FormDialog>
      )}
    </div>
  );
};

/** By which rates machines are applied for and released. Its address is `?rates`. */
const NodeRates = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useIdleText();
  return (
    <Dialog title={t('rates')} width="min(640px, 94vw)" onClose={onClose}>
      <Rates />
    </Dialog>
  );
};
export default NodeRates;
