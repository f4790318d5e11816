import { type Language, textIn } from '@renderdesk/contract';
import { factorTexts, type FactorWord } from '@renderdesk/contract/account/notification.texts.ts';

/** What a note says of a factor that has no name of its own: in the language of whoever reads it, wherever they do. */
export const named = (factor: FactorWord) => ({
  data: { factor },
  words: { name: (language: Language) => textIn(factorTexts[factor], language) },
});
