import { type SignedIn, useCurrentSession } from './session.ts';

/** The signed-in person; only below the guards, which load them first. */
export const useSession = (): SignedIn => {
  const session = useCurrentSession();
  if (!session) throw new Error('nobody is signed in here');
  return session;
};
