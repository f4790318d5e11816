import type { IssueFault } from '@renderdesk/contract';

/** An issue to be opened. */
interface NewIssue {
  readonly id: number;
  /** Text that no other issue has: one that was opened without its answer being read is found by it. */
  readonly mark: string;
  readonly title: string;
  readonly text: string;
  /** True where an earlier attempt may have opened it. */
  readonly again: boolean;
}

/** An issue as its tool has it. */
export interface FoundIssue {
  readonly key: string;
  readonly title: string;
  /** Status as the tool names it. */
  readonly status: string;
  readonly isDone: boolean;
  /** Its page; null where it has none. */
  readonly url: string | null;
}

/** A tool that holds issues. Its functions throw `IssueToolFailed` and nothing else for what the tool does. */
export interface IssueTool {
  /** Opens an issue; with `again` it is looked for by its mark first. */
  open(issue: NewIssue): Promise<FoundIssue>;
  /** Reads issues by key; missing ones are left out. */
  read(keys: readonly string[]): Promise<readonly FoundIssue[]>;
}

/** So many issues are read at once. */
export const keysAtOnce = 50;

/** Why a tool refused or failed; `message` is its answer. */
export class IssueToolFailed extends Error {
  readonly failure: IssueFault;

  constructor(failure: IssueFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'IssueToolFailed';
    this.failure = failure;
  }
}
