import { nodeOs, type OutputOf, renderScripts } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { usePlatformName, software } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { useNames } from '../../kit/pick/index.ts';
import { Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useConfigText } from './config.texts.ts';

const sources = [software];
type Os = (typeof nodeOs.codes)[number];
type Used = OutputOf<typeof renderScripts.usedVersion>[number];

const Uses = ({ cgId, os }: { cgId: number; os: Os }): ReactNode => {
  const t = useConfigText();
  const labels = useLabels('config');
  const platformName = usePlatformName();
  const { data, error, refetch } = useRead(
    renderScripts.usedVersion,
    { cgId, os },
    { quiet: true, staleTime: 0 },
  );
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const versionOf = ({ scriptId, since }: Used): string =>
    scriptId === null ? '—' : since === null ? `#${scriptId} · ${t('newest')}` : `#${scriptId}`;
  return (
    <ShortTable
      heads={[
        { key: 'platform', name: labels.field('platform') },
        { key: 'script', name: labels.field('scriptId') },
        { key: 'since', name: labels.field('since') },
        { key: 'by', name: labels.field('changedBy') },
        { key: 'reason', name: labels.field('reason') },
      ]}
      empty=""
      rows={data.map((row) => ({
        key: row.platform,
        cells: [
          platformName(row.platform),
          versionOf(row),
          row.since === null ? '' : <Time at={row.since} />,
          row.changedBy ?? '',
          row.reason ?? '',
        ],
      }))}
    />
  );
};

/** Which version of a script each platform uses, by software and system. Opened by `?used`. */
export default ({ onClose }: { onClose: () => void }): ReactNode => {
  const labels = useLabels('config');
  const nameOf = useNames(sources, labels);
  const { data } = useRead(renderScripts.list, { pageSize: 800 }, { quiet: true });
  const [shown, setShown] = useState<string>();
  const keys = [...new Set((data?.items ?? []).map(({ cgId, os }) => `${cgId} ${os}`))].toSorted();
  const [cgId = '', os = ''] = (shown ?? keys[0] ?? '').split(' ');
  return (
    <Dialog title={labels.action(renderScripts.usedVersion)} width="min(820px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        <label>
          <span>{labels.field('cgId')}</span>
          <select
            className="rd-field"
            data-autofocus
            value={`${cgId} ${os}`}
            onChange={(event) => setShown(event.target.value)}
          >
            {keys.map((key) => {
              const [id = '', system = ''] = key.split(' ');
              return (
                <option key={key} value={key}>
                  {nameOf(software, Number(id))} · {labels.code(nodeOs, Number(system))}
                </option>
              );
            })}
          </select>
        </label>
        {cgId !== '' && <Uses cgId={Number(cgId)} os={Number(os) as Os} />}
      </div>
    </Dialog>
  );
};
