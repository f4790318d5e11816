import { type InputOf, jsonTemplates, type OutputOf } from '@renderdesk/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useConfigText } from './config.texts.ts';

const JsonDiff = lazy(() => import('../../kit/json/JsonDiff.tsx'));
type Template = OutputOf<typeof jsonTemplates.list>['items'][number];
type Id = Template['jsonTemplateId'];

const indented = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);

const Difference = (ids: { jsonTemplateId: Id; otherId: Id }): ReactNode => {
  const { data, error, refetch } = useRead(jsonTemplates.compare, ids, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  const [other, own] = data ?? [];
  if (!other || !own) return <Skeleton lines={4} />;
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <JsonDiff saved={indented(other.jsonContent)} now={indented(own.jsonContent)} />
    </Suspense>
  );
};

/** What the template would change of a task's JSON. */
const Trial = ({ asked }: { asked: InputOf<typeof jsonTemplates.tryOn> }): ReactNode => {
  const t = useConfigText();
  const { data, error, refetch } = useRead(jsonTemplates.tryOn, asked, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const { fileName: file, changes, faults } = data;
  if (!data.isJson) return <p>{t('tryNoJson', { file })}</p>;
  const lacks = <span className="rd-faint">{t('tryLacks')}</span>;
  return (
    <>
      <p className="rd-faint">{t('tryFile', { file })}</p>
      <ShortTable
        heads={[
          { key: 'key', name: t('tryKey') },
          { key: 'task', name: t('tryInTask') },
          { key: 'template', name: t('tryInTemplate') },
        ]}
        empty={t('tryNothing', { file })}
        rows={changes.map((one) => ({
          key: one.key,
          cells: [one.key, one.inTask ?? lacks, one.inTemplate ?? lacks],
        }))}
      />
      {faults.length > 0 && (
        <>
          <p>{t('tryFaults')}</p>
          <ul>
            {faults.map((one) => (
              <li key={`${one.key} ${one.message}`}>
                {one.key} {one.message}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};

/** A template compared with another one of its software, and tried on a task. */
export const TemplateBelow = ({ row }: { row: Template }): ReactNode => {
  const t = useConfigText();
  const labels = useLabels('config');
  const [otherId, setOther] = useState<Id>();
  const [typed, setTyped] = useState('');
  const [taskId, setTask] = useState<number>();
  const { jsonTemplateId, cgId } = row;
  const { data } = useRead(jsonTemplates.list, { cgId, pageSize: 100 }, { quiet: true });
  const others = (data?.items ?? []).filter((one) => one.jsonTemplateId !== jsonTemplateId);
  return (
    <div className="rd-dialog-body">
      {others.length > 0 && (
        <label>
          <span>{labels.action(jsonTemplates.compare)}</span>{' '}
          <select
            className="rd-field"
            value={otherId ?? ''}
            onChange={(event) =>
              setOther(event.target.value === '' ? undefined : (Number(event.target.value) as Id))
            }
          >
            <option value="">{t('chooseTemplate')}</option>
            {others.map((one) => (
              <option key={one.jsonTemplateId} value={one.jsonTemplateId}>
                {one.templateName}
              </option>
            ))}
          </select>
        </label>
      )}
      {otherId !== undefined && <Difference jsonTemplateId={jsonTemplateId} otherId={otherId} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTask(/^\d+$/.test(typed.trim()) ? Number(typed) : undefined);
        }}
      >
        <label>
          <span>{t('tryTask')}</span>{' '}
          <input
            className="rd-field"
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>{' '}
        <button type="submit" className="rd-button">
          {labels.action(jsonTemplates.tryOn)}
        </button>
      </form>
      {taskId !== undefined && <Trial asked={{ jsonTemplateId, taskId } as never} />}
    </div>
  );
};
