import { type Language, textIn } from '@renderdesk/contract';
import { factorTexts, type FactorWord } from '@renderdesk/contract/account/notification.texts.ts';

/** Text of a note for a factor that has no name, in the language of the reader. */
export const named = (factor: FactorWord) => ({
  data: { factor },
  words: { name: (language: Language) => textIn(factorTexts[factor], language) },
});
