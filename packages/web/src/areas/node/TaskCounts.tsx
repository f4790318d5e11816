import type { ReactNode } from 'react';
import { type OutputOf, renderFacts, type renderStatus, runningStatuses } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useNodeText } from './node.texts.ts';

type Counted = OutputOf<typeof renderFacts.countByPlatform>['data'][number];

const open: ReadonlySet<number> = new Set(runningStatuses);
/** Milliseconds for which counts are good enough: they are over every task there is. */
const fresh = 60_000;

/** Statuses as they are looked at together: what waits, what renders, what is held, what is over and how. */
const families = {
  waiting: [0, 50, 60, 100],
  rendering: [5, 8],
  held: [10, 20, 23],
  done: [25, 40],
  incomplete: [30, 35, 45, 65, 70],
} as const satisfies Readonly<Record<string, readonly (typeof renderStatus.codes)[number][]>>;
const names = ['waiting', 'rendering', 'held', 'done', 'incomplete'] as const;

const Table = ({
  counted,
  nameOf,
}: {
  counted: readonly Counted[];
  nameOf: (platform: number) => string;
}): ReactNode => {
  const t = useNodeText();
  const labels = useLabels('node');
  const platforms = Map.groupBy(counted, (one) => one.platform);
  return (
    <table className="rd-plain-table rd-task-counts">
      <caption>{t('taskTable')}</caption>
      <thead>
        <tr>
          <th>{labels.field('platform')}</th>
          {names.map((name) => (
            <th key={name} className="rd-number">
              {t(`family.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...platforms].map(([platform, own]) => (
          <tr key={platform}>
            <th scope="row">{nameOf(platform)}</th>
            {names.map((name) => {
              const statuses: readonly number[] = families[name];
              const tasks = own
                .filter((one) => statuses.includes(one.taskStatus))
                .reduce((sum, one) => sum + one.tasks, 0);
              const list = statuses.every((status) => open.has(status)) ? 'running' : 'end';
              return (
                <td key={name} className="rd-number">
                  {tasks === 0 ? (
                    <span className="rd-nothing">0</span>
                  ) : (
                    <a
                      href={`/task/render/${list}?platform=${platform}&taskStatusList=${statuses.join(',')}`}
                    >
                      {formatFigure(tasks)}
                    </a>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Render tasks by platform and how they stand; each figure opens the list of its tasks. Nothing for whom tasks are not. */
export const TaskCounts = ({ nameOf }: { nameOf: (platform: number) => string }): ReactNode => {
  const allowed = useAllowed(renderFacts.countByPlatform.access);
  const { data } = useRead(
    renderFacts.countByPlatform,
    {},
    { quiet: true, enabled: allowed, staleTime: fresh },
  );
  if (!allowed || !data || data.data.length === 0) return null;
  return (
    <section className="rd-panel">
      <Table counted={data.data} nameOf={nameOf} />
    </section>
  );
};
