import { calendarDayKind } from '@renderdesk/contract';
import { DeleteOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { StatusTag } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useCalendarText } from './calendar.texts.ts';
import { type SpanOfDays, type Specials, spansOf, withSpan } from './yearDraft.ts';
import { useDayName } from './Month.tsx';

/** The days that differ as spans with their names, each to be named or taken away. */
export const Spans = ({
  specials,
  mayEdit,
  onChange,
}: {
  specials: Specials;
  mayEdit: boolean;
  onChange: (next: Specials) => void;
}): ReactNode => {
  const t = useCalendarText();
  const labels = useLabels('calendar');
  const nameOf = useDayName();
  const spans = spansOf(specials);
  const words = ({ from, to }: SpanOfDays): string =>
    from === to ? from.slice(5) : t('span', { from: from.slice(5), to: to.slice(5) });
  return (
    <section className="rd-panel rd-spans" aria-label={t('spans')}>
      <h2>{t('spans')}</h2>
      {spans.length === 0 && <p className="rd-faint">{t('spansNone')}</p>}
      <ul>
        {spans.map((span) => (
          <li key={span.from}>
            <span>{words(span)}</span>
            <StatusTag code={span.special.kind} table={calendarDayKind} labels={labels} />
            {mayEdit ? (
              <>
                <button
                  type="button"
                  className="rd-icon"
                  aria-label={t('removeSpan', { span: words(span) })}
                  title={t('removeSpan', { span: words(span) })}
                  onClick={() => onChange(withSpan(specials, span, undefined))}
                >
                  <DeleteOutlined />
                </button>
                <span className="rd-span-names">
                  {(['nameZh', 'nameEn'] as const).map((name) => (
                    <input
                      key={name}
                      className="rd-field"
                      maxLength={40}
                      aria-label={`${words(span)}: ${labels.field(name)}`}
                      placeholder={labels.field(name)}
                      value={span.special[name]}
                      onChange={(event) => onChange(withSpan(specials, span, { [name]: event.target.value }))}
                    />
                  ))}
                </span>
              </>
            ) : (
              <span>{nameOf(span.special)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
