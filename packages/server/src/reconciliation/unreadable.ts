import { type Language, type Pair, textIn } from '@renderdesk/contract';
import { ApiError } from '../core/http/apiError.ts';
import { unreadable } from './statement.texts.ts';
import { UnreadableError } from './unreadable.rules.ts';

/** Says in the caller's language why a file cannot be read. */
export const saying = async <T>(language: Language, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    const text: Pair = unreadable[error.why];
    throw new ApiError('fileNotAccepted', {
      reason: textIn(text, language).replace('{detail}', error.detail),
    });
  }
};
