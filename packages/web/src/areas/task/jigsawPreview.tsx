import { renderFacts, TaskId, UserId } from '@renderdesk/contract';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { Skeleton, Empty, Failed, Missing } from '../../kit/states/index.ts';
import { useSearch } from '../../kit/url/index.ts';
import { useFramesLive } from './frames/useFrameMap.ts';
import { useJigsawText } from './images/jigsaw.texts.ts';
import { JigsawStage } from './images/JigsawStage.tsx';
import { detailPath } from './paths.ts';
import { useDetailPageText } from './renderDetail.texts.ts';
import './images/images.css';
import './images/jigsaw.css';

const Preview = ({ taskId, userId }: { taskId: TaskId; userId: UserId }): ReactNode => {
  const t = useJigsawText();
  const words = useDetailPageText();
  const [search, go] = useSearch();
  const params = new URLSearchParams(search);
  const [asked, setAsked] = useState('');
  const label = params.get('frame');
  const position = Math.max(0, Math.min(1_048_575, Math.floor(Number(params.get('at')) || 0)));
  const { data, error, refetch } = useRead(
    renderFacts.jigsawPreviewImages,
    { taskId, userId, ...(label === null ? { position } : { frameLabel: label }) },
    { quiet: true, keepPrevious: true },
  );
  useFramesLive(() => refetch({ cancelRefetch: false }));
  if (error) return <Failed error={error} onRetry={() => (label === null ? void refetch() : go(''))} />;
  if (!data) return <Skeleton lines={10} />;
  if (data.tiles.length === 0) return <Empty title={t('empty')} hint={t('hint')} />;
  const turn = (by: 1 | -1): void => go(`at=${data.position + by}`);
  return (
    <section className="rd-panel">
      <div className="rd-images-bar">
        <Link to={detailPath({ taskId, userId, taskFlag: 0 })}>{t('task', { task: String(taskId) })}</Link>
        <span>
          {t('frame', {
            label: data.label,
            at: formatFigure(data.position + 1),
            total: formatFigure(data.frames),
          })}
        </span>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (asked.trim() !== '') go(new URLSearchParams({ frame: asked.trim() }).toString());
          }}
        >
          <button type="button" className="rd-tool" disabled={data.position === 0} onClick={() => turn(-1)}>
            {words('drawer.previous')}
          </button>
          <label>
            {t('go')}{' '}
            <input
              className="rd-jigsaw-label"
              value={asked}
              inputMode="numeric"
              onChange={(event) => setAsked(event.target.value)}
            />
          </label>
          <button type="submit" className="rd-tool">
            {t('open')}
          </button>
          <button
            type="button"
            className="rd-tool"
            disabled={data.position + 1 >= data.frames}
            onClick={() => turn(1)}
          >
            {words('drawer.next')}
          </button>
        </form>
      </div>
      <p className="rd-faint rd-jigsaw-hint">{data.tiles.length === 1 ? t('whole') : t('hint')}</p>
      <JigsawStage key={data.position} frame={data} fileName={`${taskId}-${data.label}.png`} />
    </section>
  );
};

/** /task/jigsawPreview/:taskId/:userId: the tiles of a frame as one picture. `?at=` is its position, `?frame=` its label. */
const JigsawPreview = (): ReactNode => {
  const params: { taskId?: string; userId?: string } = useParams({ strict: false });
  const task = TaskId.safeParse(Number(params.taskId));
  const user = UserId.safeParse(Number(params.userId));
  return task.success && user.success ? <Preview taskId={task.data} userId={user.data} /> : <Missing />;
};
export default JigsawPreview;
