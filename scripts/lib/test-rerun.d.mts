/** The counts of a part of a test run. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
  readonly failedFiles: Readonly<Record<string, FileCounts>>;
  readonly flaky: readonly string[];
}
interface FileCounts {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
}
interface Part {
  readonly name: string;
  readonly counts: Counts;
}
export const MAX_FLAKY: number;
export function rerunFailures(
  parts: readonly Part[],
  runAgain: (name: string, file: string) => Promise<Counts>,
): Promise<readonly Part[]>;
