import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ExportCall, InputOf } from '@renderdesk/contract';
import { download } from '../../call/index.ts';
import { useAllowed } from '../../permission/index.ts';
import type { ListText } from '../list.texts.ts';

/**
 * Exporting a list as it is filtered: a small one is saved at once, a large one becomes a row of the export list and
 * the notice says so. `start` is undefined where the person may not export; while it runs it does nothing.
 */
export const useExport = (
  call: ExportCall | undefined,
  t: ListText,
): {
  readonly start: ((input: Readonly<Record<string, unknown>>) => void) | undefined;
  readonly running: boolean;
  readonly notice: ReactNode;
} => {
  const [running, setRunning] = useState(false);
  const [queued, setQueued] = useState(false);
  const allowed = useAllowed(call?.access ?? { kind: 'anyOf', keys: [] });
  const start = async (exported: ExportCall, input: Readonly<Record<string, unknown>>): Promise<void> => {
    if (running) return;
    setRunning(true);
    setQueued(false);
    try {
      const result = await download(exported, input as InputOf<ExportCall>);
      if ('exportId' in result) setQueued(true);
    } catch {
      // download has already shown the error
    } finally {
      setRunning(false);
    }
  };
  return {
    start: call && allowed ? (input) => void start(call, input) : undefined,
    running,
    notice: queued && (
      <p className="rd-notice rd-list-notice" role="status">
        {t('exportQueued')} <Link to="/export/exportList">{t('exportList')}</Link>
      </p>
    ),
  };
};
