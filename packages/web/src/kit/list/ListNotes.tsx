import type { ReactNode } from 'react';
import { Refused } from '../call/index.ts';
import { Empty, type Failure, RequestNumber } from '../states/index.ts';
import type { ListText } from './list.texts.ts';

/** Above rows that are kept although the last reading was refused. */
export const ListOutdated = ({
  error,
  t,
  onRetry,
}: {
  error: Failure;
  t: ListText;
  onRetry: () => void;
}): ReactNode => (
  <p className="rd-notice rd-list-notice" data-tone="warning" role="alert">
    {error instanceof Refused && error.message} {t('failedKept')} <RequestNumber error={error} />
    <button type="button" className="rd-link" onClick={onRetry}>
      {t('refresh')}
    </button>
  </p>
);

/** A label within a sentence: in lower case, except abbreviations. */
const withinSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** Instead of rows where there are none: why, and what to do. */
export const ListEmpty = ({
  name,
  Title,
  hint,
  Hint,
  filtered,
  t,
  onReset,
}: {
  /** What the list is called. */
  name: string;
  Title: (() => ReactNode) | undefined;
  /** Hint of the list's area; `Hint` replaces it. */
  hint: string | undefined;
  Hint: (() => ReactNode) | undefined;
  filtered: boolean;
  t: ListText;
  onReset: () => void;
}): ReactNode =>
  filtered ? (
    <Empty title={t('emptyFiltered')} hint={t('emptyFilteredHint')}>
      <button type="button" className="rd-button" onClick={onReset}>
        {t('clearFilters')}
      </button>
    </Empty>
  ) : (
    <Empty
      title={Title ? <Title /> : t('empty', { list: withinSentence(name) })}
      hint={Hint ? <Hint /> : (hint ?? t('emptyHint'))}
    />
  );

/** Shown in place of rows while a required filter is empty. */
export const ListWants = ({ name, t }: { name: string; t: ListText }): ReactNode => (
  <Empty title={t('wants', { name: withinSentence(name) })} hint={t('wantsHint')} />
);
