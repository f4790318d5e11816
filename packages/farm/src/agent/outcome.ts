import { exitCodeOf, exitCodeText, reportedReason } from '@renderdesk/contract';
import type { LogReader } from './progress.ts';
import type { RendererEnd } from './renderer.ts';

const outOfMemory = /out of memory|bad_alloc|cannot allocate memory|MemoryError/i;

/**
 * Why a renderer's frame failed, in a sentence: what its log says for itself where it ended by itself, how it was ended
 * where it was not; undefined where it ended well.
 */
export const reasonOf = (
  end: RendererEnd,
  log: Pick<LogReader, 'error' | 'lastLine'>,
): string | undefined => {
  if (end.exitCode === 0) return undefined;
  const said = log.error ?? log.lastLine;
  // Warnings and old complaints of a renderer that was killed are not why.
  if (end.fault !== undefined)
    return cut(log.lastLine === undefined ? end.fault : `${end.fault}; the log ends with “${log.lastLine}”`);
  const how = `exit code ${end.exitCode === undefined ? 'unknown' : exitCodeText(exitCodeOf(end.exitCode) ?? end.exitCode, 'en')}`;
  if (said === undefined) return cut(`${how}, without a word in the log`);
  return cut(`${outOfMemory.test(said) ? 'out of memory: ' : ''}${said} (${how})`);
};

/** Why a frame failed whose renderer ended well and made no image. */
export const reasonWithoutImage = (log: Pick<LogReader, 'error'>): string =>
  cut(
    `the renderer ended well and left no image${log.error === undefined ? '' : `; its log says “${log.error}”`}`,
  );

/** A reason as the gateway takes it. */
export const cut = (text: string): string => reportedReason(text);
