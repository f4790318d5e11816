import type { AnyCall } from '@renderdesk/contract';
import { localeOf } from '../text/locale.ts';
import { useLabels } from '../text/labels.ts';
import { useLanguage } from '../text/language.ts';
import { useKitText } from './dialogs.texts.ts';
import { RequestId } from './RequestId.tsx';
import { type KeptMessage, useKeptMessages } from './toasts.ts';

const CallName = ({ call }: { call: Pick<AnyCall, 'area' | 'group' | 'key'> }) => (
  <strong>{useLabels(call.area).action(call)}</strong>
);

const Entry = ({ message }: { message: KeptMessage }) => {
  const t = useKitText();
  const language = useLanguage();
  const { call, requestId } = message;
  const at = new Date(message.at);
  const time = new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'medium' }).format(at);
  return (
    <li data-kind={message.kind}>
      <p>
        <time dateTime={at.toISOString()}>{time}</time> <span>{t(`kinds.${message.kind}`)}</span>{' '}
        {call && <CallName call={call} />}
      </p>
      <p>{message.text}</p>
      {requestId !== undefined && <RequestId id={requestId} />}
    </li>
  );
};

/** What was said in this tab, the newest first: nothing that flew by is lost. */
export const MessageLog = () => {
  const t = useKitText();
  const messages = useKeptMessages();
  if (messages.length === 0) return <p className="rd-message-log-empty">{t('noMessages')}</p>;
  return (
    <>
      <ol className="rd-message-log">
        {messages.map((message) => (
          <Entry key={message.id} message={message} />
        ))}
      </ol>
      <p className="rd-message-log-empty">{t('keptHere', { count: messages.length })}</p>
    </>
  );
};
