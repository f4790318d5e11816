import type { PasswordProblem } from '@renderdesk/contract';
import { Secret } from './Secret.tsx';
import { useSignInText } from './signIn.texts.ts';
import { useNewPasswordText } from './useNewPasswordText.ts';

/** The new password and the new password once more, under the rule that it must keep. */
export const TwiceNew = ({
  problem,
  said,
  differs,
}: {
  problem: PasswordProblem | 'same' | undefined;
  /** The server's own words about it. */
  said?: string | undefined;
  differs: boolean;
}) => {
  const t = useSignInText();
  const { rule, broken } = useNewPasswordText();
  return (
    <>
      <Secret
        label={t('change.next')}
        name="newPassword"
        autoComplete="new-password"
        hint={rule}
        error={problem ? broken(problem) : said}
      />
      <Secret
        label={t('change.again')}
        name="again"
        autoComplete="new-password"
        error={differs ? t('change.different') : undefined}
      />
    </>
  );
};
