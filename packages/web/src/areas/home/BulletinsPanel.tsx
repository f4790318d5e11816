import { displays } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { invalidate, useRead } from '../../kit/call/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { Time } from '../../kit/show/index.ts';
import { useHomeText } from './home.texts.ts';
import { Panel } from './Panel.tsx';

const most = 5;

/** The newest bulletins that run, each opened by a click; nothing while none runs. */
export const BulletinsPanel = (): ReactNode => {
  const t = useHomeText();
  const reading = useRead(displays.latest, {}, { quiet: true });
  useServerEvents(['display'], () => void invalidate(displays.latest));
  if (reading.data?.length === 0 || (!reading.data && !reading.error)) return null;
  return (
    <Panel title={t('bulletins')} area="bulletins" lines={2} reading={reading}>
      {(items) => (
        <ul>
          {items.slice(0, most).map(({ bulletinId, title, content, showFrom }) => (
            <li key={bulletinId}>
              <details>
                <summary>
                  {title} <span className="rd-faint">· </span>
                  <Time at={showFrom} />
                </summary>
                <p className="rd-bulletin">{content}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
