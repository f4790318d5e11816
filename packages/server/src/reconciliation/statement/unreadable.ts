import type { Language } from '@renderdesk/contract';
import { inWords } from '../../core/uploads/refused.ts';
import { unreadable } from './statement.texts.ts';

/** Says in the caller's language why a file cannot be read. */
export const saying = async <T>(language: Language, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw inWords(error, language, unreadable);
  }
};
