import { Bytes, renderFacts, TaskId, UserId } from '@renderdesk/contract';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Place, prefetch, useRead } from '../../kit/call/index.ts';
import { formatBytes } from '../../kit/show/index.ts';
import { Skeleton, Empty, Failed, Missing } from '../../kit/states/index.ts';
import { SearchLink, useSearch } from '../../kit/url/index.ts';
import { CustomJson, CustomJsonList, useCustomJson } from './CustomJson.tsx';
import { FileContent } from './FileContent.tsx';
import { detailPath } from './paths.ts';
import { useDetailPageText } from './renderDetail.texts.ts';
import './config.css';

interface Of {
  readonly taskId: TaskId;
  readonly userId: UserId;
}

const Content = ({ of, name }: { of: Of; name: string }): ReactNode => {
  const { data, error, refetch } = useRead(renderFacts.file, { ...of, name }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <FileContent name={name} content={data.content} /> : <Skeleton lines={12} />;
};

const Files = ({ of, taskFlag }: { of: Of; taskFlag: number }): ReactNode => {
  const t = useDetailPageText();
  const [search] = useSearch();
  const json = useCustomJson(of.userId);
  const { data, error, refetch } = useRead(renderFacts.fileNames, of, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const bases = Map.groupBy(data.multiFrames, (one) => one.base);
  const first = data.configFiles[0]?.name ?? data.multiFrames[0]?.name;
  if (first === undefined && json.length === 0)
    return <Empty title={t('files.none')} hint={t('files.noneHint')} />;
  const params = new URLSearchParams(search);
  const chosen =
    json.find(({ userJsonId }) => String(userJsonId) === params.get('json')) ??
    (first === undefined ? json[0] : undefined);
  const name = chosen ? undefined : (params.get('file') ?? first);
  const entry = (file: { readonly name: string; readonly size: number }, words: string): ReactNode => (
    <li key={file.name} aria-current={file.name === name || undefined}>
      <SearchLink search={new URLSearchParams({ file: file.name }).toString()}>{words}</SearchLink>
      <small className="rd-faint">{formatBytes(Bytes.parse(file.size))}</small>
    </li>
  );
  return (
    <div className="rd-config">
      <nav className="rd-panel" aria-label={t('files.list')}>
        <p>
          <Link to={detailPath({ ...of, taskFlag })}>{t('files.task', { task: String(of.taskId) })}</Link>
        </p>
        {data.configFiles.length > 0 && <h3>{t('files.config')}</h3>}
        <ul>{data.configFiles.map((file) => entry(file, file.name))}</ul>
        {[...bases].map(([base, files]) => (
          <details key={base} open={files.some((file) => file.name === name) || bases.size === 1}>
            <summary>
              {base} <small className="rd-faint">{t('files.frames', { count: files.length })}</small>
            </summary>
            <ul>{files.map((file) => entry(file, file.frame))}</ul>
          </details>
        ))}
        <CustomJsonList rows={json} chosen={chosen} />
      </nav>
      <section className="rd-panel">
        {chosen && <CustomJson key={chosen.userJsonId} row={chosen} />}
        {name !== undefined && <Content key={name} of={of} name={name} />}
      </section>
    </div>
  );
};

/** The task that a path names, and whose it is. */
const ofPath = (params: Place['params']): Of | undefined => {
  const task = TaskId.safeParse(Number(params['taskId']));
  const user = UserId.safeParse(Number(params['userId']));
  return task.success && user.success ? { taskId: task.data, userId: user.data } : undefined;
};

/** /task/render…ConfigDetails/:taskId/:userId/:taskFlag: the configuration files of a task, and what stands in them. */
const ConfigFiles = (): ReactNode => {
  const params: Place['params'] = useParams({ strict: false });
  const of = ofPath(params);
  return of ? <Files of={of} taskFlag={params['taskFlag'] === '1' ? 1 : 0} /> : <Missing />;
};
export default Object.assign(ConfigFiles, {
  prefetch: ({ params }: Place) => {
    const of = ofPath(params);
    if (of) prefetch(renderFacts.fileNames, of);
  },
});
