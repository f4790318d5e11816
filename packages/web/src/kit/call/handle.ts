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

/** Times in messages are in the viewer's time zone, as elsewhere on the screen. */
const written = (at: number): string => formatTime(at as Instant);

/** Message of a code for a person: the product's own text, else the server's, else the code. */
export const messageOf = (code: number, message: string, data: unknown): string => {
  const own = errorMessage(code, language(), data, written);
  return own ?? (fill(message, data, written) || String(code));
};

/** Opens the request form for a missing right. Registered from outside, since the kit does not know rights. */
let askForRight: ((key: string) => void) | undefined;

/** Registers the function that opens the request form for a missing right. */
export const askForRightWith = (ask: (key: string) => void): void => {
  askForRight = ask;
};

/** Opens a page of the console. Registered by the owner of the router. */
let goTo: ((place: string) => void) | undefined;

/** Registers the function that opens a page of the console. */
export const goWith = (go: (place: string) => void): void => {
  goTo = go;
};

/**
 * Address of the approval request in an answer: the one just created or one that already waits for the same action.
 * Undefined when the reader may not see it.
 */
export const requestPlaceOf = (data: unknown): string | undefined => {
  const told = data as { readonly approvalId?: unknown; readonly visible?: boolean } | null | undefined;
  return typeof told?.approvalId === 'number' && told.visible !== false
    ? approvalPlace(told.approvalId)
    : undefined;
};

/** Toast action that opens the approval request of an answer. */
export const viewRequestAction = (data: unknown): ToastAction | undefined => {
  const [place, go] = [requestPlaceOf(data), goTo];
  return place === undefined || !go ? undefined : { label: callText('viewRequest'), act: () => go(place) };
};

/** Toast action that requests the missing right of a refused call. */
const askAction = ({ code, data }: Envelope<unknown>): ToastAction | undefined => {
  const key = typeof data === 'object' && data !== null && 'key' in data ? data.key : undefined;
  const [first] = typeof key === 'string' ? key.split(/[,\s]+/) : [];
  const ask = askForRight;
  if (code !== errorCodes.forbidden || first === undefined || !ask) return undefined;
  return { label: callText('askRight'), act: () => ask(first) };
};

/** Behaviours that show a toast, with or without the request id (overview §8). The message log always has the id. */
const toasting: Partial<Record<Behaviour, 'numbered' | 'plain'>> = {
  toast: 'numbered',
  plainToast: 'plain',
  limitToast: 'plain',
};

/**
 * Applies the error catalogue's behaviour to an answer that is no success (errors/behaviour.ts) and returns the refusal
 * to throw. With `quiet` the caller shows the message in place of a toast.
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
      // A request for a second person is no error.
      answer.code === errorCodes.awaitsApproval ? 'info' : 'error',
      message,
      toasts === 'numbered' ? requestId : undefined,
      askAction(answer) ?? viewRequestAction(answer.data),
      { call, requestId },
    );
  return refused;
};

/** The refusal for a code that another page passed on. */
export const refusedWith = (code: number): Refused =>
  new Refused({ code, message: messageOf(code, '', undefined), behaviour: 'silent' });

/** The refusal of a call that the browser does not send, because its rights are missing (overview §6). */
export const denied = (call: AnyCall): Refused => {
  console.warn(`permission deny: ${call.name}`);
  return new Refused({ code: errorCodes.forbidden, message: 'permission deny', behaviour: 'silent' });
};

/**
 * Reports a transport error: a toast when its message contains a known code, else only the log (overview §8), and
 * always the message log of this tab. A request that never left the device gets a toast.
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

/** Question of code 733: which account is meant; resolves to undefined when the person closes it. */
type AskAccount = (accounts: readonly AccountChoice[]) => Promise<number | undefined>;
let askAccount: AskAccount = () => Promise.resolve(undefined);

/** Registers the dialog for code 733. Registered from outside, since the kit does not know accounts. */
export const askAccountsWith = (ask: AskAccount): void => {
  askAccount = ask;
};

/**
 * Asks which account is meant (code 733) and returns its id; throws a cancelled refusal when the person closes the
 * question.
 */
export const chooseAccount = async (answer: Envelope<unknown>): Promise<number> => {
  const userId = await askAccount(Array.isArray(answer.data) ? answer.data.filter(isChoice) : []);
  if (userId === undefined) throw new Refused({ ...answer, behaviour: 'chooseUser', cancelled: true });
  return userId;
};

/** Input of a request repeated for the chosen account (overview §8). */
export const forAccount = (input: object, userId: number): Record<string, unknown> => ({
  ...input,
  userName: undefined,
  userId,
});
