import { lazy, type ReactNode, Suspense, useId, useMemo, useRef, useState } from 'react';
import type * as z from 'zod';
import { Skeleton } from '../states/index.ts';
import { useLanguage } from '../text/index.ts';
import { formatJson, placeOf, readJson } from './json.rules.ts';
import { useJsonText } from './json.texts.ts';
import { schemaFaults } from './schemaFaults.ts';
import './json.css';

const JsonDiff = lazy(() => import('./JsonDiff.tsx'));

/** So many problems are listed; the rest is mostly what follows from them. */
const mostListed = 8;

interface Found {
  readonly offset: number;
  readonly message: string;
}

/**
 * JSON as text with line numbers. Faults stand below with line and column, and lead to their place; what was saved can be compared
 * with what is typed.
 */
const JsonEditor = ({
  id,
  value,
  saved,
  schema,
  describedBy,
  invalid,
  disabled,
  onChange,
  onBlur,
}: {
  id: string;
  value: string;
  saved: string | undefined;
  schema: z.ZodType | undefined;
  describedBy: string;
  invalid: boolean;
  disabled: boolean;
  onChange: (value: string, isValid: boolean) => void;
  onBlur: () => void;
}): ReactNode => {
  const t = useJsonText();
  const language = useLanguage();
  const input = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const [comparing, setComparing] = useState(false);
  const find = (text: string): readonly Found[] => {
    const read = readJson(text);
    if ('fault' in read) return [{ offset: read.offset, message: t(`fault.${read.fault}`) }];
    return schema
      ? schemaFaults(schema, read.value, language).map(({ path, message }) => ({
          offset: read.offsetOf(path),
          message: path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message,
        }))
      : [];
  };
  const isEmpty = value.trim() === '';
  // oxlint-disable-next-line react/exhaustive-deps -- `find` follows from these
  const found = useMemo(() => (isEmpty ? [] : find(value)), [value, schema, language]);
  const wrongLines = new Set(found.map(({ offset }) => placeOf(value, offset).line));
  const change = (text: string): void => onChange(text, text.trim() === '' || find(text).length === 0);
  const formatted = formatJson(value);
  const go = (offset: number): void => {
    input.current?.focus();
    input.current?.setSelectionRange(offset, offset + 1);
  };
  return (
    <div className="rd-json">
      <span className="rd-json-tools">
        <button
          type="button"
          className="rd-link"
          disabled={disabled || comparing || formatted === undefined || formatted === value}
          onClick={() => formatted !== undefined && change(formatted)}
        >
          {t('format')}
        </button>
        {saved !== undefined && (
          <button type="button" className="rd-link" onClick={() => setComparing(!comparing)}>
            {t(comparing ? 'edit' : 'differences')}
          </button>
        )}
        <span role="status">
          {isEmpty ? '' : found.length === 0 ? t('valid') : t('problems', { count: found.length })}
        </span>
      </span>
      {comparing && saved !== undefined ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          {/* Compared as both would be formatted, so that a line break is no change. */}
          <JsonDiff saved={formatJson(saved) ?? saved} now={formatted ?? value} />
        </Suspense>
      ) : (
        <div className="rd-json-text" data-invalid={invalid || undefined}>
          <ol aria-hidden>
            {value.split('\n').map((_, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a line is its number
              <li key={index} data-wrong={wrongLines.has(index + 1) || undefined}>
                {index + 1}
              </li>
            ))}
          </ol>
          <textarea
            ref={input}
            id={id}
            aria-invalid={invalid || found.length > 0}
            aria-describedby={`${describedBy} ${list}`}
            disabled={disabled}
            rows={Math.max(4, value.split('\n').length)}
            wrap="off"
            spellCheck={false}
            autoComplete="off"
            value={value}
            onChange={(event) => change(event.target.value)}
            onBlur={onBlur}
          />
        </div>
      )}
      <ul id={list} className="rd-json-faults">
        {found.slice(0, mostListed).map(({ offset, message }) => {
          const said = t('at', { ...placeOf(value, offset), message });
          return (
            <li key={said}>
              <button type="button" className="rd-link" disabled={comparing} onClick={() => go(offset)}>
                {said}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
export default JsonEditor;
