import { useEffect, useMemo, useState } from 'react';
import { account, minute } from '@renderdesk/contract';
import { callApi } from '../../kit/call/client.ts';
import { useLatest } from '../../kit/live/index.ts';
import { localeOf } from '../../kit/text/locale.ts';
import { useLabels } from '../../kit/text/labels.ts';
import { useLanguage } from '../../kit/text/language.ts';
import { useShellText } from '../shell.texts.ts';

/** The server says within so long before the end that it comes (server: core/events/events.ts). */
const endsSoon = 5 * minute;

interface Ends {
  readonly leftMs: number;
  readonly last: boolean;
}
const isEnds = (value: unknown): value is Ends =>
  typeof value === 'object' &&
  value !== null &&
  'leftMs' in value &&
  typeof value.leftMs === 'number' &&
  'last' in value &&
  typeof value.last === 'boolean';

/** When the session ends, as long as that is soon: as the stream said last, or an answer since then. */
const useEnd = () => {
  const told = useLatest('ends');
  const [answered, setAnswered] = useState<Ends & { readonly at: number }>();
  const said = told && isEnds(told.data) ? { ...told.data, at: told.at } : undefined;
  const newest = (answered?.at ?? 0) > (said?.at ?? 0) ? answered : said;
  const at = newest && newest.leftMs <= endsSoon ? newest.at + newest.leftMs : undefined;
  const last = newest?.last ?? false;
  const end = useMemo(() => (at === undefined ? undefined : { at, last }), [at, last]);
  return [end, (ends: Ends): void => setAnswered({ ...ends, at: Date.now() })] as const;
};

interface End {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly last: boolean;
}

const Soon = ({ end, onStay }: { end: End; onStay: (ends: Ends) => void }) => {
  const t = useShellText();
  const labels = useLabels('account');
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, end.at - Date.now()));
    return () => clearTimeout(timer);
  }, [end.at]);
  const time = new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short' }).format(end.at);
  const stay = async (): Promise<void> => {
    setBusy(true);
    try {
      onStay(await callApi(account.stay, {}));
    } catch {
      // The client has said why already; the notice stays.
    }
    setBusy(false);
  };
  const said = end.last ? t('sessionEnd.last', { time }) : t('sessionEnd.idle', { time });
  return (
    <p className="rd-banner" data-tone="warning">
      <span>{over ? t('sessionEnd.over') : said}</span>
      {!end.last && !over && (
        <button type="button" className="rd-link" aria-busy={busy} onClick={() => void stay()}>
          {labels.action(account.stay)}
        </button>
      )}
    </p>
  );
};

/** Five minutes before the session ends: until when, and staying where that is possible. */
export const SessionEndNotice = () => {
  const [end, take] = useEnd();
  return <div role="alert">{end && <Soon key={end.at} end={end} onStay={take} />}</div>;
};
