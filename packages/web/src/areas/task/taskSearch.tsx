import { maxFound, prefixDigits, renderFacts, TaskId } from '@renderdesk/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Place, prefetch, useRead } from '../../kit/call/index.ts';
import { Skeleton, Empty, Failed } from '../../kit/states/index.ts';
import { FoundTask } from './search/FoundTask.tsx';
import { useSearchText } from './search/search.texts.ts';
import './search/search.css';

/** What was found, a group for each customer; what the number means itself stands open. */
const Results = ({ number }: { number: TaskId }): ReactNode => {
  const t = useSearchText();
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const { data, error, refetch } = useRead(renderFacts.globalSearch, { taskId: number }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  if (data.items.length === 0)
    return <Empty title={t('none', { number: String(number) })} hint={t('noneHint')} />;
  return (
    <>
      <p className="rd-faint" role="status">
        {t('found', { count: Math.min(maxFound, data.items.length) })}
        {data.more && ` ${t('more', { number: String(number) })}`}
      </p>
      {[...Map.groupBy(data.items, (task) => task.userId)].map(([userId, tasks]) => (
        <section key={userId} className="rd-panel">
          <h2 className="rd-found-customer">
            {t('customer', { name: tasks[0]?.userName ?? '', id: String(userId) })}
          </h2>
          <ul className="rd-found-tasks">
            {tasks.map((task) => (
              <FoundTask
                key={task.taskId}
                task={task}
                isOpen={task.isExpand !== toggled.has(task.taskId)}
                onToggle={() => setToggled(toggled.symmetricDifference(new Set([task.taskId])))}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};

/** /task/taskSearch/:taskId: tasks by their number, their frame's, or the digits it begins with; each expands in place. */
const TaskSearch = (): ReactNode => {
  const t = useSearchText();
  const { taskId } = useParams({ strict: false });
  const navigate = useNavigate();
  const number = TaskId.safeParse(Number(taskId));
  const hint = t('hint', { digits: prefixDigits });
  return (
    <div className="rd-search">
      <form
        key={taskId}
        role="search"
        className="rd-panel rd-search-form"
        onSubmit={(event) => {
          event.preventDefault();
          const asked = new FormData(event.currentTarget).get('number');
          if (typeof asked === 'string' && asked.trim() !== '')
            void navigate({ to: `/task/taskSearch/${encodeURIComponent(asked.trim())}` });
        }}
      >
        <label>
          {t('number')} <input name="number" inputMode="numeric" defaultValue={taskId} autoComplete="off" />
        </label>
        <button type="submit" className="rd-button">
          {t('find')}
        </button>
        <span className="rd-faint">{hint}</span>
      </form>
      {number.success ? (
        <Results key={`of ${number.data}`} number={number.data} />
      ) : (
        <Empty title={t('none', { number: taskId ?? '' })} hint={hint} />
      )}
    </div>
  );
};
export default Object.assign(TaskSearch, {
  prefetch: ({ params }: Place) => {
    const number = TaskId.safeParse(Number(params['taskId']));
    if (number.success) prefetch(renderFacts.globalSearch, { taskId: number.data });
  },
});
