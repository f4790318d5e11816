import { prohibitOperate } from '@renderdesk/contract';
import { useProhibition } from '../../kit/call/held.ts';
import { invalidate } from '../../kit/call/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { formatTime } from '../../kit/show/index.ts';
import { useShellText } from '../shell.texts.ts';

/** Tells everyone, as long as it holds, that operations on tasks are prohibited: why, by whom, since when. */
export const Prohibited = () => {
  const t = useShellText();
  const prohibition = useProhibition();
  useServerEvents(['setting'], () => void invalidate(prohibitOperate.get));
  if (prohibition?.prohibited !== true) return null;
  const { reason, by, at } = prohibition;
  return (
    <div className="rd-prohibited" role="status">
      <strong>{t('prohibited.title')}</strong>
      <span>{reason}</span>
      {by !== null && at !== null && (
        <span className="rd-since">{t('prohibited.since', { name: by, time: formatTime(at) })}</span>
      )}
    </div>
  );
};
