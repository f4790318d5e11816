import { endsSession } from '@renderdesk/contract';
import { readEnvelope } from '../call/request.ts';
import { loseSession } from '../call/sessionEnd.ts';

/** The stream was answered like a call: a session that is over ends here, anything else is tried again. */
export const refusedStream = async (response: Response): Promise<void> => {
  const answer = await readEnvelope(response);
  if (endsSession(answer.code)) loseSession();
  else throw new Error(`code ${answer.code}`);
};
