import { calendarDayKind, readNotice } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../kit/dialogs/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useCalendarText } from './calendar.texts.ts';
import type { Special } from './yearDraft.ts';

/** Reads the public notice of a year from pasted text, shows each line as it was understood, and hands its days on. */
export const PasteNotice = ({
  year,
  names,
  onTake,
  onClose,
}: {
  year: number;
  /** English by Chinese name, from the years that stand: a notice comes in one language. */
  names: ReadonlyMap<string, string>;
  onTake: (days: readonly Special[]) => void;
  onClose: () => void;
}): ReactNode => {
  const t = useCalendarText();
  const labels = useLabels('calendar');
  const [text, setText] = useState('');
  const lines = readNotice(text, year);
  const wrong = lines.filter((line) => 'problem' in line).length;
  const days = lines.flatMap((line) => ('days' in line ? line.days : []));
  const take = (): void => {
    onTake(
      days.map(({ day, kind, name }) => {
        const chinese = /\p{Script=Han}/u.test(name);
        return {
          day,
          kind,
          nameZh: chinese ? name : '',
          nameEn: chinese ? (names.get(name) ?? '') : name,
        };
      }),
    );
    onClose();
  };
  return (
    <Dialog title={t('pasteTitle', { year: String(year) })} width="min(640px, 92vw)" onClose={onClose}>
      <div className="rd-dialog-body rd-paste">
        <p>{t('pasteHint')}</p>
        <textarea
          className="rd-field"
          rows={8}
          data-autofocus
          aria-label={t('pasteTitle', { year: String(year) })}
          placeholder={t('pasteExample')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {lines.length > 0 && (
          <>
            <p role="status" className="rd-notice" data-tone={wrong > 0 ? 'danger' : 'info'}>
              {wrong > 0
                ? t('pasteWrong', { wrong, lines: lines.length })
                : t('pasteRead', { days: days.length, lines: lines.length })}
            </p>
            <ol className="rd-paste-lines">
              {lines.map((line) => (
                <li key={line.line} data-wrong={'problem' in line || undefined}>
                  <span className="rd-faint">{t('lineIs', { line: line.line })}</span>
                  {'problem' in line ? (
                    <span>
                      {line.text} – {t(`problem.${line.problem}`)}
                    </span>
                  ) : (
                    <span>
                      {[...Map.groupBy(line.days, ({ kind }) => kind)]
                        .map(
                          ([kind, own]) =>
                            `${labels.code(calendarDayKind, kind)}: ${own.map(({ day }) => day.slice(5)).join(', ')}`,
                        )
                        .join(' · ')}{' '}
                      {line.days[0]?.name}
                    </span>
                  )}
                </li>
              ))}
            </ol>
            <p className="rd-faint">{t('replaces', { year: String(year) })}</p>
          </>
        )}
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="rd-button rd-primary"
          disabled={wrong > 0 || days.length === 0}
          onClick={take}
        >
          {t('pasteTake')}
        </button>
      </footer>
    </Dialog>
  );
};
