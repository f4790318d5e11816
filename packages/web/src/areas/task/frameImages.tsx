import { frames, TaskId } from '@renderdesk/contract';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Place, prefetch, useRead } from '../../kit/call/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { Skeleton, Empty, Failed, Missing } from '../../kit/states/index.ts';
import { useDialogParam, useSearch } from '../../kit/url/index.ts';
import { nameOf } from './frames/frameMap.ts';
import { useFramesLive } from './frames/useFrameMap.ts';
import { Thumb } from './images/Thumb.tsx';
import { Viewer } from './images/Viewer.tsx';
import { useDetailPageText } from './renderDetail.texts.ts';
import './images/images.css';

const perPage = frames.images.pageSize;

const pageIn = (search: string): number =>
  Math.max(1, Math.min(1000, Math.floor(Number(new URLSearchParams(search).get('pageNum')) || 1)));
const pageOf = (taskId: TaskId, pageNum: number) => ({ taskId, pageNum, pageSize: perPage });

const Images = ({ taskId }: { taskId: TaskId }): ReactNode => {
  const t = useDetailPageText();
  const [search, go] = useSearch();
  const params = new URLSearchParams(search);
  const page = pageIn(search);
  const viewer = useDialogParam('image');
  const { data, error, refetch } = useRead(frames.images, pageOf(taskId, page), {
    quiet: true,
    keepPrevious: true,
  });
  useFramesLive(() => refetch({ cancelRefetch: false }));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  const images = data.items;
  if (images.length === 0 && page === 1) return <Empty title={t('image.none')} hint={t('image.noneHint')} />;
  const open = images.findIndex((image) => String(image.attemptId) === viewer.value);
  const pages = Math.max(1, Math.ceil(data.total / perPage));
  const turn = (next: number): void => {
    params.set('pageNum', String(next));
    go(params.toString());
  };
  return (
    <section className="rd-panel">
      <div className="rd-images-bar">
        <span>{t('image.total', { task: String(taskId), count: data.total })}</span>
        {pages > 1 && (
          <span>
            <button type="button" className="rd-tool" disabled={page === 1} onClick={() => turn(page - 1)}>
              {t('drawer.previous')}
            </button>
            <span className="rd-figure">
              {formatFigure(page)} / {formatFigure(pages)}
            </span>
            <button type="button" className="rd-tool" disabled={page >= pages} onClick={() => turn(page + 1)}>
              {t('drawer.next')}
            </button>
          </span>
        )}
      </div>
      <div className="rd-thumbs">
        {images.map((image) => (
          <Thumb
            key={image.attemptId}
            image={image}
            caption={t('drawer.frame', { label: nameOf(image) })}
            onOpen={() => viewer.open(String(image.attemptId))}
          />
        ))}
      </div>
      {open >= 0 && (
        <Viewer
          images={images}
          index={open}
          onIndex={(next) => viewer.replace(String(images[next]?.attemptId ?? ''))}
          onClose={viewer.close}
        />
      )}
    </section>
  );
};

/** /task/render/running/frameImg/:id and /task/render/Completed/frameImg/:id: the pictures of a task's frames. */
const FrameImages = (): ReactNode => {
  const { id } = useParams({ strict: false });
  const task = TaskId.safeParse(Number(id));
  return task.success ? <Images taskId={task.data} /> : <Missing />;
};
export default Object.assign(FrameImages, {
  prefetch: ({ params, search }: Place) => {
    const task = TaskId.safeParse(Number(params['id']));
    if (task.success) prefetch(frames.images, pageOf(task.data, pageIn(search)));
  },
});
