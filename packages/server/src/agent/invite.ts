import { controlKind } from '@renderdesk/contract';
import { issueLink } from '../staff/index.ts';

/**
 * Sends an agent the one-time link by which they set their password; nobody here sees it. `url` is where the console is reached.
 * Throws `noAddress`.
 */
export const inviteAgent = async (
  c: Parameters<typeof issueLink>[0],
  o: {
    readonly id: number;
    readonly loginName: string;
    readonly reallyName: string;
    readonly email: string | null;
  },
  url: string,
): Promise<void> => {
  const { id, loginName, reallyName, email } = o;
  const bearer = { id, login_name: loginName, really_name: reallyName, email, language: null };
  await issueLink(c, bearer, { url, onlyMailed: true, kind: controlKind.of.made });
};
