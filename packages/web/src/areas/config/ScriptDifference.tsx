import { type OutputOf, renderScripts } from '@renderdesk/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';

const JsonDiff = lazy(() => import('../../kit/json/JsonDiff.tsx'));
type Script = OutputOf<typeof renderScripts.list>['items'][number];
type Compared = OutputOf<typeof renderScripts.compare>[number];

const textOf = ({ command, progressPattern, errorPattern }: Compared): string =>
  [...command, '', progressPattern, errorPattern].join('\n');

const Difference = ({
  scriptId,
  otherId,
}: {
  scriptId: Script['scriptId'];
  otherId: Script['scriptId'];
}): ReactNode => {
  const { data, error, refetch } = useRead(renderScripts.compare, { scriptId, otherId }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  const [saved, now] = data ?? [];
  if (!saved || !now) return <Skeleton lines={6} />;
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <JsonDiff saved={textOf(saved)} now={textOf(now)} />
    </Suspense>
  );
};

/** A version of a script, compared with another one of its software and system: the one before it, unless another is chosen. */
export const ScriptDifference = ({ row }: { row: Script }): ReactNode => {
  const labels = useLabels('config');
  const [chosen, setChosen] = useState<Script['scriptId']>();
  const { scriptId, cgId, os } = row;
  const { data, error, refetch } = useRead(renderScripts.list, { cgId, os, pageSize: 100 }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const others = data.items.filter((one) => one.scriptId !== scriptId);
  const otherId = chosen ?? others.find((one) => one.scriptId < scriptId)?.scriptId ?? others[0]?.scriptId;
  return (
    <div className="rd-dialog-body">
      {otherId !== undefined && (
        <label>
          <span>{labels.field('otherId')}</span>{' '}
          <select
            className="rd-field"
            value={otherId}
            onChange={(event) => setChosen(Number(event.target.value) as Script['scriptId'])}
          >
            {others.map((one) => (
              <option key={one.scriptId} value={one.scriptId}>
                #{one.scriptId} {one.reason}
              </option>
            ))}
          </select>
        </label>
      )}
      <Difference scriptId={scriptId} otherId={otherId ?? scriptId} />
    </div>
  );
};
