import {
  type AccountChoice,
  type AnyCall,
  approvalPlace,
  type Behaviour,
  behaviourOf,
  codeInMessage,
  type Envelope,
  errorCodes,
  errorMessage,
  fill,
  type Instant,
} from '@renderdesk/contract';
import { keepMessage, toast, type ToastAction } from '../dialogs/toasts.ts';
import { formatTime } from '../show/format.ts';
import { language } from '../text/language.ts';
import { callText } from './call.texts.ts';
import { Refused, type TransportFailed } from './refused.ts';
import { loseSession } from './sessionEnd.ts';
import { silent836 } from './settings.ts';

/** Moments in messages stand in the viewer's zone, as everywhere else on the screen. */
const written = (at: number): string => formatTime(at as Instant);

/** What to tell a person about a code: the product's own words, else the server's, else the bare number. */
export const messageOf = (code: number, message: string, data: unknown): string => {
  const own = errorMessage(code, language(), data, written);
  return own ?? (fill(message, data, written) || String(code));
};

/** Opens the request for a right that is missing; whoever knows what a right is says how. */
let askForRight: ((key: string) => void) | undefined;

/** Says how a missing right is asked for. */
export const askForRightWith = (ask: (key: string) => void): void => {
  askForRight = ask;
};

/** Opens a page of the console; whoever has the router says how. */
let goTo: ((place: string) => void) | undefined;

/** Says how a message leads to a page. */
export const goWith = (go: (place: string) => void): void => {
  goTo = go;
};

/** The page of the request for a second person that an answer tells of, the one that was made or one that waits for the same, where its reader sees it. */
export const requestPlaceOf = (data: unknown): string | undefined => {
  const told = data as { readonly approvalId?: unknown; readonly visible?: boolean } | null | undefined;
  return typeof told?.approvalId === 'number' && told.visible !== false
    ? approvalPlace(told.approvalId)
    : undefined;
};

/** Offers to open the request for a second person that an answer tells of. */
export const viewRequestAction = (data: unknown): ToastAction | undefined => {
  const [place, go] = [requestPlaceOf(data), goTo];
  return place === undefined || !go ? undefined : { label: callText('viewRequest'), act: () => go(place) };
};

/** Offers to ask for the right that a call was refused for. */
const askAction = ({ code, data }: Envelope<unknown>): ToastAction | undefined => {
  const key = typeof data === 'object' && data !== null && 'key' in data ? data.key : undefined;
  const [first] = typeof key === 'string' ? key.split(/[,\s]+/) : [];
  const ask = askForRight;
  if (code !== errorCodes.forbidden || first === undefined || !ask) return undefined;
  return { label: callText('askRight'), act: () => ask(first) };
};

/** Which behaviours toast, and whether with the request's number (overview §8). The tab's list has it in any case. */
const toasting: Partial<Record<Behaviour, 'numbered' | 'plain'>> = {
  toast: 'numbered',
  plainToast: 'plain',
  limitToast: 'plain',
};

/**
 * Carries out what the error catalogue says about an answer that is not a success (errors/behaviour.ts) and gives the
 * refusal to throw. `quiet` leaves the toast to the caller, who shows the message in place.
 */
export const refuse = (call: AnyCall, answer: Envelope<unknown>, quiet: boolean): Refused => {
  const behaviour = behaviourOf(answer.code, {
    nothingFound: call.nothingFound,
    blockExchange: answer.blockExchange ?? false,
    silent836: silent836(),
  });
  const message = messageOf(answer.code, answer.message, answer.data);
  const refused = new Refused({
    code: answer.code,
    message,
    data: answer.data,
    requestId: answer.requestId,
    behaviour,
  });
  const toasts = toasting[behaviour];
  const { requestId } = answer;
  if (behaviour === 'signIn') loseSession(message);
  else if (!quiet && toasts)
    toast(
      // Nothing went wrong where a second person is to look at it.
      answer.code === errorCodes.awaitsApproval ? 'info' : 'error',
      message,
      toasts === 'numbered' ? requestId : undefined,
      askAction(answer) ?? viewRequestAction(answer.data),
      { call, requestId },
    );
  return refused;
};

/** A refusal that another page was led here with. */
export const refusedWith = (code: number): Refused =>
  new Refused({ code, message: messageOf(code, '', undefined), behaviour: 'silent' });

/** A call that the browser itself does not let out, because its access keys are missing (overview §6). */
export const denied = (call: AnyCall): Refused => {
  console.warn(`permission deny: ${call.name}`);
  return new Refused({ code: errorCodes.forbidden, message: 'permission deny', behaviour: 'silent' });
};

/**
 * A transport error toasts the code that its message names, and is only logged otherwise (overview §8), in the list of
 * this tab's messages too. What never left the device is told.
 */
export const reportTransport = (call: AnyCall, error: TransportFailed, quiet: boolean): void => {
  if (!error.sent) {
    if (!quiet) toast('error', callText('offline'), undefined, undefined, { call });
    return;
  }
  const code = codeInMessage(error.message);
  if (code !== undefined && !quiet)
    return toast('error', messageOf(code, '', undefined), undefined, undefined, { call });
  console.error(`${call.name}: ${error.message}`);
  if (!quiet) keepMessage('error', callText('noAnswer'), { call });
};

const isChoice = (value: unknown): value is AccountChoice =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  typeof value.userId === 'number' &&
  'userName' in value &&
  typeof value.userName === 'string' &&
  'accountType' in value;

/** Puts the question of code 733: which of the accounts was meant; undefined where the person closes it. */
type AskAccount = (accounts: readonly AccountChoice[]) => Promise<number | undefined>;
let askAccount: AskAccount = () => Promise.resolve(undefined);

/** Says who puts the question of code 733: whoever knows what an account is. */
export const askAccountsWith = (ask: AskAccount): void => {
  askAccount = ask;
};

/** Asks which account was meant (code 733) and gives its id; throws a cancelled refusal where the person closes the question. */
export const chooseAccount = async (answer: Envelope<unknown>): Promise<number> => {
  const userId = await askAccount(Array.isArray(answer.data) ? answer.data.filter(isChoice) : []);
  if (userId === undefined) throw new Refused({ ...answer, behaviour: 'chooseUser', cancelled: true });
  return userId;
};

/** The input of a request that is sent again for the account that was chosen (overview §8). */
export const forAccount = (input: object, userId: number): Record<string, unknown> => ({
  ...input,
  userName: undefined,
  userId,
});
