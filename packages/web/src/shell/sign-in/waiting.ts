import type { Step } from '@renderdesk/contract';

/** What the single sign-on left behind the address: a step that waits, or why it came to nothing. */
const readHash = (): URLSearchParams => new URLSearchParams(location.hash.slice(1));

/** The second step that waits after the single sign-on, once: the address forgets it. */
export const takeWaiting = (): { loginName: string; step: Step } | undefined => {
  const text = readHash().get('step');
  if (text === null) return undefined;
  history.replaceState(null, '', location.pathname);
  try {
    return JSON.parse(text) as { loginName: string; step: Step };
  } catch {
    return undefined;
  }
};

/** The code with which the single sign-on refused; undefined where it did not. */
export const signOnRefusal = (): number | undefined => {
  const code = Number(readHash().get('refused') ?? Number.NaN);
  return Number.isInteger(code) ? code : undefined;
};
