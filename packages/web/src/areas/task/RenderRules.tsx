import { type ReactNode, useState } from 'react';
import { type AnyCall, arrearsAttempts, type Instant, type OutputOf, strategy } from '@renderdesk/contract';
import { callApi, invalidate, useRead } from '../../kit/call/index.ts';
import { DescriptionList } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { formatTime } from '../../kit/show/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useTaskText } from './task.texts.ts';
import './rules.css';

type Common = OutputOf<typeof strategy.getCommonValue>;
const col = columnKit<Common, never, string>();
const commonFacts = [
  col.number('level'),
  col.number('nodeLimit'),
  col.number('overtimeMinutes'),
  col.number('overtimeStopMinutes'),
];

/** One rule: what it is called and for, its values, who changed it last, and the button to edit it. */
const Rule = ({
  get,
  set,
  hint,
  changed: { by, at },
  onEdit,
  children,
}: {
  get: AnyCall;
  set: AnyCall;
  hint: string;
  changed: { readonly by: string | null; readonly at: Instant | null };
  onEdit: () => void;
  children: ReactNode;
}): ReactNode => {
  const t = useTaskText();
  const labels = useLabels('task');
  const allowed = useAllowed(set.access);
  const name = labels.action(get);
  return (
    <section className="rd-rule" aria-label={name}>
      <h3>
        {name}
        {allowed && (
          <button type="button" className="rd-link" onClick={onEdit}>
            {labels.action(set)}
          </button>
        )}
      </h3>
      <p className="rd-faint">{hint}</p>
      {children}
      <p className="rd-faint">
        {at === null ? t('rules.never') : t('rules.changed', { by: by ?? '', at: formatTime(at) })}
      </p>
    </section>
  );
};

const Rules = (): ReactNode => {
  const t = useTaskText();
  const labels = useLabels('task');
  const [editing, setEditing] = useState<'restartLimit' | 'commonValue' | 'frequency' | 'arrears'>();
  const restart = useRead(strategy.getRestartLimit, {}, { quiet: true });
  const common = useRead(strategy.getCommonValue, {}, { quiet: true });
  const frequency = useRead(strategy.getFrequency, {}, { quiet: true });
  const arrears = useRead(strategy.getArrears, {}, { quiet: true });
  const gets = [
    strategy.getRestartLimit,
    strategy.getCommonValue,
    strategy.getFrequency,
    strategy.getArrears,
  ];
  useServerEvents(['setting'], () => void invalidate(...gets));
  const error = restart.error ?? common.error ?? frequency.error ?? arrears.error;
  if (error) return <Failed error={error} onRetry={() => void invalidate(...gets)} />;
  if (!restart.data || !common.data || !frequency.data || !arrears.data) return <Skeleton lines={8} />;
  const close = (): void => setEditing(undefined);
  return (
    <div className="rd-dialog-body">
      <p className="rd-faint">{t('rules.hint')}</p>
      <Rule
        get={strategy.getRestartLimit}
        set={strategy.setRestartLimit}
        hint={t('rules.restartHint')}
        changed={restart.data}
        onEdit={() => setEditing('restartLimit')}
      >
        <dl className="rd-facts">
          <div>
            <dt>{labels.field('restartLimit')}</dt>
            <dd>{restart.data.restartLimit}</dd>
          </div>
          <div>
            <dt>{labels.field('errorLimit')}</dt>
            <dd>{restart.data.errorLimit}</dd>
          </div>
        </dl>
      </Rule>
      <Rule
        get={strategy.getCommonValue}
        set={strategy.setCommonValue}
        hint={t('rules.commonHint')}
        changed={common.data}
        onEdit={() => setEditing('commonValue')}
      >
        <DescriptionList row={common.data} facts={commonFacts} labels={labels} />
      </Rule>
      <Rule
        get={strategy.getFrequency}
        set={strategy.setFrequency}
        hint={t('rules.frequencyHint')}
        changed={frequency.data}
        onEdit={() => setEditing('frequency')}
      >
        <dl className="rd-facts">
          <div>
            <dt>{t('rules.restarts')}</dt>
            <dd>{frequency.data.restarts}</dd>
          </div>
          <div>
            <dt>{t('rules.minutes')}</dt>
            <dd>{frequency.data.minutes}</dd>
          </div>
        </dl>
      </Rule>
      <Rule
        get={strategy.getArrears}
        set={strategy.setArrears}
        hint={t('rules.arrearsHint')}
        changed={arrears.data}
        onEdit={() => setEditing('arrears')}
      >
        <dl className="rd-facts">
          <div>
            <dt>{t('rules.arrears')}</dt>
            <dd>{labels.code(arrearsAttempts, arrears.data.running)}</dd>
          </div>
          <div>
            <dt>{labels.field('resumeDays')}</dt>
            <dd>{arrears.data.resumeDays}</dd>
          </div>
        </dl>
      </Rule>
      {editing === 'arrears' && (
        <FormDialog
          call={strategy.setArrears}
          initial={arrears.data}
          latest={() => callApi(strategy.getArrears, {})}
          onClose={close}
        >
          {(f) => (
            <>
              <f.Code
                name="running"
                table={arrearsAttempts}
                look="radio"
                label={t('rules.arrears')}
                hint={t('rules.arrearsHint')}
              />
              <f.Number name="resumeDays" hint={t('rules.resumeHint')} />
            </>
          )}
        </FormDialog>
      )}
      {editing === 'restartLimit' && (
        <FormDialog
          call={strategy.setRestartLimit}
          initial={restart.data}
          latest={() => callApi(strategy.getRestartLimit, {})}
          onClose={close}
        >
          {(f) => (
            <>
              <f.Number name="restartLimit" hint={t('rules.restartHint')} autoFocus />
              <f.Number name="errorLimit" hint={t('rules.errorHint')} />
            </>
          )}
        </FormDialog>
      )}
      {editing === 'commonValue' && (
        <FormDialog
          call={strategy.setCommonValue}
          initial={common.data}
          latest={() => callApi(strategy.getCommonValue, {})}
          onClose={close}
        >
          {(f) => (
            <>
              <f.Number name="level" hint={t('levelHint')} autoFocus />
              <f.Number name="nodeLimit" hint={t('nodeLimitHint')} />
              <f.Number name="overtimeMinutes" hint={t('overtimeHint')} />
              <f.Number name="overtimeStopMinutes" hint={t('overtimeStopHint')} />
            </>
          )}
        </FormDialog>
      )}
      {editing === 'frequency' && (
        <FormDialog
          call={strategy.setFrequency}
          initial={frequency.data}
          latest={() => callApi(strategy.getFrequency, {})}
          onClose={close}
        >
          {(f) => (
            <>
              <f.Number name="restarts" label={t('rules.restarts')} autoFocus />
              <f.Number name="minutes" label={t('rules.minutes')} hint={t('rules.frequencyHint')} />
            </>
          )}
        </FormDialog>
      )}
    </div>
  );
};

/** The rules of the installation for rendering, each with who changed it last. Stands at `?rules`. */
const RenderRules = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useTaskText();
  return (
    <Dialog title={t('rules.open')} width="min(680px, 94vw)" onClose={onClose}>
      <Rules />
    </Dialog>
  );
};
export default RenderRules;
