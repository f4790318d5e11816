import type { ReactNode } from 'react';
import { nodes, type RowOf } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { formatDuration, formatTime } from '../../kit/show/index.ts';
import { useLanguage } from '../../kit/text/index.ts';
import { useNodeText } from './node.texts.ts';

type Node = RowOf<typeof nodes.list>;
/** So many frames are named; the rest is counted. */
const named = 6;

/** Before nodes are taken out of work: the frames that would be lost, whose they are, and what is thrown away. */
export const LostFrames = ({ rows }: { rows: readonly Node[] }): ReactNode => {
  const t = useNodeText();
  const language = useLanguage();
  const { data } = useRead(
    nodes.preview,
    { nodeIds: rows.map((row) => row.nodeId) },
    { enabled: rows.length > 0, staleTime: 0, quiet: true },
  );
  if (rows.length === 0) return <p className="rd-notice">{t('lossMany')}</p>;
  if (!data) return null;
  if (data.frames.length === 0) return <p className="rd-notice">{t('lossNone')}</p>;
  return (
    <div className="rd-notice" data-tone="warning">
      <div>
        <b>{t('lossTitle', { count: data.frames.length })}</b>
        <ul>
          {data.frames.slice(0, named).map((frame) => (
            <li key={frame.nodeId}>
              {frame.taskId === null
                ? t('lossHidden', { node: frame.nodeName, time: formatDuration(frame.duration, language) })
                : t('lossRow', {
                    node: frame.nodeName,
                    label: frame.label,
                    task: String(frame.taskId),
                    user: frame.userName ?? '',
                    time: formatDuration(frame.duration, language),
                  })}
            </li>
          ))}
          {data.frames.length > named && <li>{t('lossMore', { count: data.frames.length - named })}</li>}
        </ul>
        {data.idleAt !== null && <p>{t('idleAt', { time: formatTime(data.idleAt) })}</p>}
      </div>
    </div>
  );
};
