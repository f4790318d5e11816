import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import {
  type Bytes,
  capitalAmount,
  type Duration,
  type Instant,
  type Money as Amount,
} from '@renderdesk/contract';
import { copyText } from '../dialogs/index.ts';
import { type Labels, useLanguage } from '../text/index.ts';
import {
  exactAmount,
  exactTime,
  formatBytes,
  formatDuration,
  formatFigure,
  formatMoney,
  formatPrice,
  formatTime,
  percent,
  relativeTime,
} from './format.ts';
import type { TableFor } from './rowKeys.ts';
import { useShowText } from './show.texts.ts';
import './show.css';

/** Shown for a missing value: muted. */
export const EmptyValue = () => <span className="rd-nothing">–</span>;

/** A status in its colour family. */
export const StatusTag = ({
  code,
  table,
  labels,
}: {
  code: number;
  table: TableFor<number>;
  labels: Labels;
}) => (
  <span className="rd-tag" data-tone={table.entries[code]?.tone ?? 'neutral'}>
    {labels.code(table, code)}
  </span>
);

/** Currency 1, the renminbi, whose amounts have a writing in capitals. */
const renminbi = 1;

/**
 * An amount with its currency; on hover the exact value and, of renminbi, the amount in the capital numerals that Chinese
 * invoices and cheques ask for (they cannot be altered by a stroke), for copying off. `exact` amounts show every decimal: those that a
 * reader adds up.
 */
export const Money = ({
  amount,
  currency,
  exact = false,
}: {
  amount: Amount;
  currency?: number | undefined;
  exact?: boolean;
}) => {
  const capitals = currency === renminbi ? capitalAmount(amount) : undefined;
  return (
    <span
      className="rd-figure"
      title={capitals === undefined ? exactAmount(amount) : `${exactAmount(amount)}\n${capitals}`}
    >
      {exact ? formatPrice(amount, currency) : formatMoney(amount, currency)}
    </span>
  );
};

/** A moment in the viewer's zone; the exact instant on hover. */
export const Time = ({ at }: { at: Instant }) => (
  <time className="rd-figure" dateTime={new Date(at).toISOString()} title={exactTime(at)}>
    {formatTime(at)}
  </time>
);

/** The moment, kept up to date each half minute. */
const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** By when something is to be done; while it is open and that has passed, it says so. */
export const DueTime = ({ at, isOpen }: { at: Instant | null; isOpen: boolean }) => {
  const t = useShowText();
  const now = useNow();
  if (at === null) return <EmptyValue />;
  const isLate = now > at && isOpen;
  return (
    <>
      <Time at={at} />
      {isLate && <b className="rd-overdue"> {t('overdue')}</b>}
    </>
  );
};

/** How long ago, or until when, kept up to date each half minute; the exact instant on hover. */
export const RelativeTime = ({ at }: { at: Instant }) => {
  const language = useLanguage();
  const now = useNow();
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {relativeTime(at, now, language)}
    </time>
  );
};

/** A length of time. */
export const Lasting = ({ duration }: { duration: Duration }) => (
  <span className="rd-figure">{formatDuration(duration, useLanguage())}</span>
);

/** A size in units of 1024; the bytes on hover. */
export const Size = ({ bytes }: { bytes: Bytes }) => (
  <span className="rd-figure" title={`${bytes} B`}>
    {formatBytes(bytes)}
  </span>
);

/** Yes or no. */
export const Flag = ({ on }: { on: boolean }) => {
  const t = useShowText();
  return <span className={on ? undefined : 'rd-nothing'}>{on ? t('yes') : t('no')}</span>;
};

/** A button that copies a text and says so for a moment. */
export const CopyButton = ({ value }: { value: string }) => {
  const t = useShowText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className="rd-copy"
      data-copied={copied || undefined}
      aria-label={copied ? t('copied') : t('copy', { value })}
      title={copied ? t('copied') : t('copy', { value })}
      onClick={() => void copyText(value).then(setCopied)}
    />
  );
};

/** Something that is often copied, with its button: an id, a path, an address. */
export const Copyable = ({ value, children }: { value: string; children?: ReactNode }) => (
  <span className="rd-copyable">
    <span className="rd-figure">{children ?? value}</span>
    <CopyButton value={value} />
  </span>
);

const share = (value: number): CSSProperties => ({ '--rd-share': `${value}%` }) as CSSProperties;

/** A share in thousandths: a bar behind its percentage. */
export const Share = ({ thousandths, label }: { thousandths: number; label?: string }) => (
  <span
    className="rd-bar"
    role="progressbar"
    data-tone="neutral"
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent(thousandths, 1000)}
    aria-label={label}
    style={share(percent(thousandths, 1000))}
  >
    {percent(thousandths, 1000)}%
  </span>
);

/** How much of a whole is done: a bar behind its figures. */
export const Progress = ({
  done,
  total,
  tone = 'running',
  label,
}: {
  done: number;
  total: number;
  tone?: 'running' | 'success' | 'danger' | 'neutral';
  label?: string;
}) => (
  <span
    className="rd-bar"
    role="progressbar"
    data-tone={tone}
    aria-valuemin={0}
    aria-valuemax={Math.max(total, 1)}
    aria-valuenow={Math.min(done, Math.max(total, 1))}
    aria-label={label}
    title={`${percent(done, total)}%`}
    style={share(percent(done, total))}
  >
    {formatFigure(done)}/{formatFigure(total)}
  </span>
);
