import { ApiError } from '../http/apiError.ts';
import { parseLimits, parserLimits, type ParseLimits, type ParserLimits } from './limits.rules.ts';
import { Parser } from './parser.ts';
import type { Reader, Reading, Source } from './reading.ts';
import { UploadRefused } from './refused.rules.ts';

interface Waiting {
  readonly who: string;
  readonly start: (parser: Parser) => void;
  readonly stop: (error: unknown) => void;
}

/**
 * Parser processes of one server: a few, in which each file has limits of time and memory. The next free one goes to
 * the person with the fewest running.
 */
export class Parsers {
  readonly #limits: ParserLimits;
  readonly #idle: Parser[] = [];
  readonly #running = new Map<Parser, string>();
  readonly #waiting: Waiting[] = [];
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(limits: Partial<ParserLimits> = {}) {
    this.#limits = { ...parserLimits, ...limits };
  }

  /**
   * Parses an upload in a parser process for `who`. Throws `UploadRefused` for a file that cannot be read within its
   * limits, `tooManyRequests` when too many uploads of this person or of all people wait, `busy` when the server ends.
   * A job (`isJob`) waits in any case, since nobody could send it again.
   */
  async read<Options, Head, Row>(
    reader: Reader<Options, Head, Row>,
    source: Source,
    o: {
      readonly options: Options;
      readonly who: string;
      readonly signal?: AbortSignal | undefined;
      readonly limits?: ParseLimits;
      readonly isJob?: boolean;
    },
  ): Promise<Reading<Head, Row>> {
    const parser = await this.#take(o.who, o.isJob ?? false);
    try {
      const task = {
        module: reader.module.href,
        source,
        options: o.options,
        limits: o.limits ?? parseLimits[reader.kind],
      };
      return (await parser.parse(task, o.signal)) as Reading<Head, Row>;
    } catch (error) {
      // A parser that ended with the server says nothing about the file.
      throw this.#isClosed && error instanceof UploadRefused ? new ApiError('busy') : error;
    } finally {
      this.#giveBack(parser);
    }
  }

  /** Number of running and waiting parses. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running.size, waiting: this.#waiting.length };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    for (const parser of [...this.#idle.splice(0), ...this.#running.keys()]) parser.close();
    for (const { stop } of this.#waiting.splice(0)) stop(new ApiError('busy'));
  }

  #countOf(who: string): number {
    return [...this.#running.values()].filter((one) => one === who).length;
  }

  async #take(who: string, isJob: boolean): Promise<Parser> {
    if (this.#isClosed) throw new ApiError('busy');
    const waits = this.#waiting.filter((one) => one.who === who).length;
    if (this.#countOf(who) + waits >= this.#limits.perPerson) throw new ApiError('tooManyRequests');
    if (this.#running.size < this.#limits.atOnce) return this.#begin(who);
    if (this.#waiting.length >= this.#limits.waiting && !isJob) throw new ApiError('tooManyRequests');
    return new Promise((start, stop) => this.#waiting.push({ who, start, stop }));
  }

  #begin(who: string): Parser {
    clearTimeout(this.#idleTimer);
    let parser = this.#idle.pop();
    while (parser?.isOver) parser = this.#idle.pop();
    parser ??= new Parser(this.#limits.heapMb);
    this.#running.set(parser, who);
    return parser;
  }

  #giveBack(parser: Parser): void {
    this.#running.delete(parser);
    if (this.#isClosed) return parser.close();
    if (!parser.isOver) this.#idle.push(parser);
    const [next] = this.#waiting.toSorted((a, b) => this.#countOf(a.who) - this.#countOf(b.who));
    if (next) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      next.start(this.#begin(next.who));
    } else if (this.#running.size === 0) {
      this.#idleTimer = setTimeout(() => {
        for (const one of this.#idle.splice(0)) one.close();
      }, this.#limits.idleMs);
      this.#idleTimer.unref();
    }
  }
}
