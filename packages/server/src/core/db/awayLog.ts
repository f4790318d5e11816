import type { LoggerOptions } from 'pino';
import { minute } from '@renderdesk/contract';
import { isDatabaseAway } from './dbAway.ts';

type Hooks = NonNullable<LoggerOptions['hooks']>;

const errorOf = (first: unknown): unknown =>
  typeof first === 'object' && first !== null && 'err' in first ? first.err : first;

/**
 * Keeps the log readable while the database is unreachable, which every call, node and sweep reports many times a
 * second: the first line is written, then the count of further ones each minute. Other errors are written as usual.
 */
export const quietWhileAway = (): Hooks => {
  let more: number | undefined;
  return {
    logMethod(args, method) {
      if (!isDatabaseAway(errorOf(args[0]))) return method.apply(this, args);
      if (more !== undefined) {
        more += 1;
        return;
      }
      more = 0;
      const tell = (): void => {
        if (more === 0) {
          more = undefined;
          return;
        }
        this.error({ lines: more }, 'the database was away: lines that were left out in the last minute');
        more = 0;
        setTimeout(tell, minute).unref();
      };
      setTimeout(tell, minute).unref();
      method.apply(this, args);
    },
  };
};
