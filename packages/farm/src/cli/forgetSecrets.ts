const secretVariables = ['RENDERDESK_ENROLMENT_KEY', 'RENDERDESK_LOGIN', 'RENDERDESK_PASSWORD'];
const secretOption = '--enrolment-key';

/** The words of a command line without the secret option and its value. */
export const withoutSecretOption = (words: readonly string[]): string[] =>
  words.filter(
    (word, at) =>
      word !== secretOption && words[at - 1] !== secretOption && !word.startsWith(`${secretOption}=`),
  );

/**
 * Starts this program again in place, without the secrets that it was started with: the system shows each program's first
 * environment and command line in /proc for as long as it runs. Does nothing where there are none.
 */
export const forgetSecrets = (): void => {
  const words = withoutSecretOption(process.argv.slice(1));
  const known = secretVariables.filter((name) => process.env[name] !== undefined);
  if (process.platform === 'win32' || (known.length === 0 && words.length === process.argv.length - 1))
    return;
  const rest = Object.entries(process.env).filter(([name]) => !secretVariables.includes(name));
  const env = Object.fromEntries(rest) as Record<string, string>;
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...words], env);
};
