import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type SignedIn } from './session.ts';

/** The signed-in person; only below the guards, which load them first. */
export const useSession = (): SignedIn => {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  if (!session) throw new Error('nobody is signed in here');
  return session;
};
