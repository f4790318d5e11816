import { differentCharacters, type PasswordProblem, shortestPassword } from '@renderdesk/contract';
import { useSignInText } from './signIn.texts.ts';

/** The rules of a new password in words, and what one breaks. */
export const useNewPasswordText = (): {
  readonly rule: string;
  readonly broken: (problem: PasswordProblem | 'same') => string;
} => {
  const t = useSignInText();
  const counts = { count: shortestPassword, different: differentCharacters };
  return {
    rule: t('change.rule', counts),
    broken: (problem) => {
      if (problem === 'tooShort') return t('change.tooShort', counts);
      if (problem === 'tooUniform') return t('change.tooUniform', counts);
      return t(`change.${problem}`);
    },
  };
};
