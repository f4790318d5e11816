import { type In, type InputOf, scheduleEffect, scheduleKind, scheduleReason } from '@renderdesk/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { platforms, users } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { fieldsOf, FormFrame, useForm } from '../../kit/form/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { Failed, Report, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useConfigText } from './config.texts.ts';

const call = scheduleEffect.read;
type Sought = InputOf<typeof call>;

/** What acts together, and each schedule with the reason why it acts or does not. */
const Effect = ({ sought }: { sought: Sought }): ReactNode => {
  const t = useConfigText();
  const labels = useLabels('config');
  const { data, error, refetch } = useRead(call, sought, { quiet: true, keepPrevious: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const limit = (nodes: number | null): string | number => nodes ?? t('noLimit');
  return (
    <Report label={labels.action(call)} isWide>
      <table className="rd-plain-table">
        <thead>
          <tr>
            <th>{t('scheduleTabs')}</th>
            <th>{labels.field('scheduleState')}</th>
            <th className="rd-number">{labels.field('maxNodes')}</th>
            <th className="rd-number">{labels.field('guaranteedNodes')}</th>
            <th className="rd-number">{labels.field('levelOffset')}</th>
          </tr>
        </thead>
        <tbody>
          {data.steps.map((one) => (
            <tr key={one.scheduleId}>
              <td>
                {labels.code(scheduleKind, one.scheduleKind)} #{one.scheduleId}
              </td>
              <td>
                <StatusTag code={one.scheduleReason} table={scheduleReason} labels={labels} />
              </td>
              <td className="rd-number">{limit(one.maxNodes)}</td>
              <td className="rd-number">{one.guaranteedNodes}</td>
              <td className="rd-number">{one.levelOffset}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2}>
              {t('effectInAll')}
            </th>
            <td className="rd-number">{limit(data.maxNodes)}</td>
            <td className="rd-number">{data.guaranteedNodes}</td>
            <td className="rd-number">{data.levelOffset}</td>
          </tr>
        </tbody>
      </table>
      <p className="rd-faint">{t('effectLimit', { limit: limit(data.nodeLimit) })}</p>
    </Report>
  );
};

/** What schedules give a customer on a platform at a moment. */
export default ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useConfigText();
  const labels = useLabels('config');
  const [now] = useState(() => Date.now());
  const [sought, setSought] = useState<Sought>();
  const form = useForm(call.input as never, labels, { at: now }, undefined);
  const f = useMemo(() => fieldsOf<(typeof call)['input']['shape']>(), []);
  return (
    <FormFrame
      form={form}
      title={labels.action(call)}
      width="min(760px, 94vw)"
      saveText={t('showEffect')}
      running={false}
      onSend={(input) => setSought(input as In<(typeof call)['input']['shape']> as Sought)}
      onClose={onClose}
    >
      <f.Choose name="userId" from={users} autoFocus />
      <f.Choose name="platform" from={platforms} />
      <f.Time name="at" />
      {sought && <Effect sought={sought} />}
    </FormFrame>
  );
};
