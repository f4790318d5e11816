import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Answer, Reading, Task } from './reading.ts';
import { UploadRefused } from './refused.rules.ts';

/** Niceness of a parser: the server has precedence. */
const niceness = 10;

/** A process that parses one upload at a time. It has no rights of the server: no environment, no database. */
export class Parser {
  readonly #child: ChildProcess;
  #end: ((answer: Answer) => void) | undefined;
  #rows: unknown[] = [];
  #isOver = false;

  constructor(heapMb: number) {
    const { SystemRoot } = process.env;
    this.#child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [], {
      execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
      env: SystemRoot === undefined ? {} : { SystemRoot },
      serialization: 'advanced',
      // A process that runs out of memory prints pages of diagnostics.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (answer: Answer) => {
      if (answer.kind === 'rows') for (const row of answer.rows) this.#rows.push(row);
      else this.#end?.(answer);
    });
    const over = (): void => {
      this.#isOver = true;
      this.#end?.({ kind: 'refused', why: 'tooMuchMemory', detail: '' });
    };
    this.#child.on('exit', over);
    this.#child.on('error', over);
    try {
      if (this.#child.pid !== undefined) setPriority(this.#child.pid, niceness);
    } catch {
      // It has ended, or the system has no priorities.
    }
    // An idle parser does not keep the server alive.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Whether the process has ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Parses one upload. Throws `UploadRefused` when it cannot be read, takes too long (`tooSlow`) or ends the process
   * (`tooMuchMemory`); the server is not affected. Throws the signal's reason when the caller disconnects.
   */
  async parse(task: Task, signal?: AbortSignal): Promise<Reading<unknown, unknown>> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#rows = [];
    this.#end = resolve;
    this.#child.channel?.ref();
    const late = setTimeout(() => {
      resolve({ kind: 'refused', why: 'tooSlow', detail: String(Math.ceil(task.limits.ms / 1000)) });
      this.close();
    }, task.limits.ms);
    const gone = (): void => {
      reject(signal?.reason as Error);
      this.close();
    };
    signal?.addEventListener('abort', gone, { once: true });
    try {
      this.#child.send(task, (error) => error && resolve({ kind: 'failed', message: error.message }));
      const answer = await promise;
      if (answer.kind === 'refused') throw new UploadRefused(answer.why, answer.detail);
      if (answer.kind === 'failed') throw new Error(`an upload could not be parsed: ${answer.message}`);
      return { head: answer.kind === 'end' ? answer.head : undefined, rows: this.#rows };
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', gone);
      this.#end = undefined;
      this.#rows = [];
      this.#child.channel?.unref();
    }
  }

  /** Ends the process in any state. */
  close(): void {
    this.#isOver = true;
    this.#child.kill('SIGKILL');
  }
}
