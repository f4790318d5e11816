import type { ReactNode } from 'react';
import { type NodeId, nodes } from '@renderdesk/contract';
import { useRead } from '../../kit/call/index.ts';
import { EmptyValue, Time } from '../../kit/show/index.ts';
import { Failed } from '../../kit/states/index.ts';
import { useNodeText } from './node.texts.ts';

/** What is noted on a node, by whom and when; the nodes with the same words, one click away; and what was solved. */
export const NodeRemark = ({ nodeId }: { nodeId: NodeId }): ReactNode => {
  const t = useNodeText();
  const { data, error, refetch } = useRead(nodes.remark, { nodeId }, { quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-label={t('remark.title')}>
      <h3>{t('remark.title')}</h3>
      {data === undefined || data.remark === '' ? (
        <EmptyValue />
      ) : (
        <p>
          {data.remark}{' '}
          {data.at !== null && (
            <span className="rd-faint">
              {data.by} · <Time at={data.at} />
            </span>
          )}
        </p>
      )}
      {data !== undefined && data.sameCount > 0 && (
        <p>
          <a href={`/node/renderNodeList?remark=${encodeURIComponent(data.remark)}`}>
            {t('remark.same', { count: data.sameCount })}
          </a>{' '}
          <span className="rd-faint">
            {data.same
              .slice(0, 8)
              .map(({ name }) => name)
              .join(' · ')}
          </span>
        </p>
      )}
      {data !== undefined && data.solved.length > 0 && (
        <>
          <h4>{t('remark.solved')}</h4>
          <ul className="rd-plain">
            {data.solved.map((one) => (
              <li key={one.eventId}>
                {one.remark}{' '}
                <span className="rd-faint">
                  {one.by} · <Time at={one.at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
