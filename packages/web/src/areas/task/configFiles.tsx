import { Bytes, renderFacts, TaskId, UserId } from '@renderdesk/contract';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { type Place, prefetch, saveFile, useRead } from '../../kit/call/index.ts';
import { copyText, toast } from '../../kit/dialogs/index.ts';
import { formatBytes } from '../../kit/show/index.ts';
import { Skeleton, Empty, Failed, Missing } from '../../kit/states/index.ts';
import { SearchLink, useSearch } from '../../kit/url/index.ts';
import { detailPath } from './paths.ts';
import { prettyJson } from './prettyJson.ts';
import { useDetailPageText } from './renderDetail.texts.ts';
import './config.css';

interface Of {
  readonly taskId: TaskId;
  readonly userId: UserId;
}

const Content = ({ of, name }: { of: Of; name: string }): ReactNode => {
  const t = useDetailPageText();
  const { data, error, refetch } = useRead(renderFacts.file, { ...of, name }, { quiet: true });
  const pretty = useMemo(() => (data ? prettyJson(data.content) : undefined), [data]);
  const [plain, setPlain] = useState(false);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  const shown = pretty !== undefined && !plain ? pretty : data.content;
  return (
    <>
      <div className="rd-config-bar">
        <b className="rd-mono">{name}</b>
        <span>
          {pretty !== undefined && (
            <label>
              <input type="checkbox" checked={!plain} onChange={(event) => setPlain(!event.target.checked)} />{' '}
              {t('files.pretty')}
            </label>
          )}
          <button
            type="button"
            className="rd-tool"
            onClick={() =>
              void copyText(shown).then((done) => {
                if (done) toast('success', t('files.copied'));
              })
            }
          >
            {t('files.copy')}
          </button>
          <button
            type="button"
            className="rd-tool"
            onClick={() => saveFile(new Blob([data.content], { type: 'text/plain' }), name)}
          >
            {t('download')}
          </button>
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <pre className="rd-config-content" tabIndex={0}>
        {shown}
      </pre>
    </>
  );
};

const Files = ({ of, taskFlag }: { of: Of; taskFlag: number }): ReactNode => {
  const t = useDetailPageText();
  const [search] = useSearch();
  const { data, error, refetch } = useRead(renderFacts.fileNames, of, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const bases = Map.groupBy(data.multiFrames, (one) => one.base);
  const first = data.configFiles[0]?.name ?? data.multiFrames[0]?.name;
  if (first === undefined) return <Empty title={t('files.none')} hint={t('files.noneHint')} />;
  const name = new URLSearchParams(search).get('file') ?? first;
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
      </nav>
      <section className="rd-panel">
        <Content key={name} of={of} name={name} />
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
