import { softwareConfigs, versionStatus } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { usePlatformName } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useConfigText } from './config.texts.ts';

/** How many nodes of each platform report each version of software. */
export const SoftwareMatrix = (): ReactNode => {
  const t = useConfigText();
  const labels = useLabels('config');
  const platformName = usePlatformName();
  const { data, error, refetch } = useRead(softwareConfigs.matrix, {}, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const platforms = [
    ...new Set(data.flatMap((row) => row.platforms.map(({ platform }) => platform))),
  ].toSorted((a, b) => a - b);
  return (
    <div className="rd-panel">
      <p className="rd-faint">{t('matrixHint')}</p>
      <ShortTable
        heads={[
          { key: 'software', name: labels.field('softwareName') },
          { key: 'version', name: labels.field('versionName') },
          { key: 'status', name: labels.field('versionStatus') },
          ...platforms.map((platform) => ({
            key: String(platform),
            name: platformName(platform),
            isNumber: true,
          })),
        ]}
        empty={t('matrixEmpty')}
        rows={data.map((row) => ({
          key: `${row.cgId} ${row.versionName}`,
          cells: [
            row.softwareName,
            row.versionName === '' ? <span className="rd-faint">{t('noVersion')}</span> : row.versionName,
            row.versionStatus === null ? (
              <span className="rd-faint">{t('notKept')}</span>
            ) : (
              <StatusTag table={versionStatus} code={row.versionStatus} labels={labels} />
            ),
            ...platforms.map(
              (platform) => row.platforms.find((one) => one.platform === platform)?.nodeCount ?? '',
            ),
          ],
        }))}
      />
    </div>
  );
};
