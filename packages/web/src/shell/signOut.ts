import { session } from '@renderdesk/contract';
import { callApi } from '../kit/call/client.ts';
import { endSession } from '../kit/call/sessionEnd.ts';
import { forgetPerson } from './forgetPerson.ts';

/** Ends the session at the server and here; here also when the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  await callApi(session.logout, {}, { quiet: true }).catch(() => undefined);
  forgetPerson();
  endSession({ chosen: true });
};
