import { errorCodes, type IdResult, type PerIdAnswer } from '@renderdesk/contract';
/** The answers for single ids, in two parts. */
export const parted = (
  results: readonly IdResult[],
): { readonly done: readonly IdResult[]; readonly refused: readonly IdResult[] } => ({
  done: results.filter((result) => result.code === errorCodes.success),
  refused: results.filter((result) => result.code !== errorCodes.success),
});

/** Whether an answer needs no report: nothing was refused and no job goes on. */
export const isPlain = (answer: Pick<PerIdAnswer, 'refused' | 'jobId'>): boolean =>
  answer.refused === 0 && answer.jobId === undefined;

/**
 * The answer to give again where nothing was done because everything wants the customer's consent: the question stays
 * open for it, and what was selected stays selected.
 */
export const wantingConsent = (
  answer: Pick<PerIdAnswer, 'done' | 'jobId' | 'results'>,
): IdResult | undefined =>
  answer.done === 0 &&
  answer.jobId === undefined &&
  answer.results.every(({ code }) => code === errorCodes.consentNeeded)
    ? answer.results[0]
    : undefined;

/** Counts each value in `values`, the most frequent first; null and undefined are left out. */
export const tally = <V>(values: readonly (V | null | undefined)[]): [V, number][] => {
  const counts = new Map<V, number>();
  for (const value of values) {
    if (value !== null && value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]);
};
