import { diffLines } from 'diff';
import { type ReactNode, useMemo, useState } from 'react';
import { type DiffLine, diffLinesOf, sideRowsOf } from './json.rules.ts';
import { useJsonText } from './json.texts.ts';
import './json.css';

/** The difference between two texts by lines, in two columns or in one. */
const JsonDiff = ({ saved, now }: { saved: string; now: string }): ReactNode => {
  const t = useJsonText();
  const [inline, setInline] = useState(false);
  const lines = useMemo(() => diffLinesOf(diffLines(saved, now)), [saved, now]);
  if (lines.every(({ kind }) => kind === 'same')) return <p className="rd-json-none">{t('none')}</p>;
  const cells = (line: DiffLine | undefined, number: number | undefined): ReactNode => (
    <>
      <th scope="row" data-kind={line?.kind}>
        {number}
      </th>
      <td data-kind={line?.kind}>
        <Line line={line} />
      </td>
    </>
  );
  return (
    <div className="rd-json-diff">
      <span className="rd-json-tools">
        {([false, true] as const).map((one) => (
          <button
            key={String(one)}
            type="button"
            className="rd-link"
            aria-pressed={inline === one}
            onClick={() => setInline(one)}
          >
            {t(one ? 'inline' : 'sides')}
          </button>
        ))}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too */}
      <div role="region" aria-label={t('changes')} tabIndex={0}>
        <table>
          {!inline && (
            <thead>
              <tr>
                <th colSpan={2}>{t('saved')}</th>
                <th colSpan={2}>{t('changed')}</th>
              </tr>
            </thead>
          )}
          <tbody>
            {inline
              ? lines.map((line) => (
                  <tr key={`${line.before}-${line.after}`}>{cells(line, line.after ?? line.before)}</tr>
                ))
              : sideRowsOf(lines).map(({ left, right }) => (
                  <tr key={`${left?.before}-${right?.after}`}>
                    {cells(left, left?.before)}
                    {cells(right, right?.after)}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
    </div>
  );
};
export default JsonDiff;

/** Colour is never the only sign: a sign for the eye, a word for assistive technology. */
const Line = ({ line }: { line: DiffLine | undefined }): ReactNode => {
  const t = useJsonText();
  if (!line || line.kind === 'same') return line?.text;
  return (
    <>
      <span aria-hidden>
        {line.kind === 'added' ? '+ ' : '− '}
        {line.text}
      </span>
      <span className="rd-hidden">{t(line.kind, { text: line.text })}</span>
    </>
  );
};
