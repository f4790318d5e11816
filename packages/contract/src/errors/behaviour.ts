import { errorCodes } from './codes.ts';

/** What the client does with an answer (overview §8). */
export type Behaviour =
  | 'success'
  /** Clear the session and go to sign-in. */
  | 'signIn'
  | 'silent'
  /** A toast with the translated message and the requestId. */
  | 'toast'
  /** A toast without the requestId. */
  | 'plainToast'
  /** A plain toast with `data.limit` filled in. */
  | 'limitToast'
  /** The dialog that asks which account was meant; then the request goes again with `userId`. */
  | 'chooseUser';

const endings = ['602', '401', '405'];
const plain = new Set([719, 720, 726, 727, 984, 701, 617, 700, 785, 992]);
const silentRanges: readonly (readonly [number, number])[] = [
  [713, 715],
  [731, 737],
  [980, 982],
  [1027, 1033],
  [1302, 1304],
  [1395, 1397],
  [5073, 5078],
];
const silent = new Set([
  0, 410, 507, 508, 513, 601, 612, 615, 619, 620, 622, 623, 624, 631, 900, 901, 902, 978, 1002, 1023, 1150,
  1311, 1312, 1332, 1333, 1340, 5056,
]);

/** Whether a code falls in a silent group of the specification. 836 is silent only where the environment says so. */
export const isSilent = (code: number, silent836 = false): boolean =>
  silent.has(code) ||
  silentRanges.some(([from, to]) => code >= from && code <= to) ||
  (code === 836 && silent836);

/** Whether a code tells that the session is no longer valid: it ends in 602, 401 or 405. */
export const endsSession = (code: number): boolean => endings.some((ending) => String(code).endsWith(ending));

/**
 * The behaviour of the client for one answer.
 * `nothingFound` is the call's word on code 700; `blockExchange` is the answer's flag, which suppresses the general toast.
 */
export const behaviourOf = (
  code: number,
  o: { nothingFound?: 'silent' | 'shown'; blockExchange?: boolean; silent836?: boolean } = {},
): Behaviour => {
  if (code === errorCodes.success) return 'success';
  if (endsSession(code)) return 'signIn';
  if (code === errorCodes.chooseUser) return 'chooseUser';
  if (code === errorCodes.nothingFound && o.nothingFound !== 'shown') return 'silent';
  if (isSilent(code, o.silent836)) return 'silent';
  if (code === errorCodes.limitReached) return 'limitToast';
  if (plain.has(code)) return 'plainToast';
  return o.blockExchange === true ? 'silent' : 'toast';
};

/** The code in a transport error's message, «… code 836 …» (overview §8); undefined where it names none. */
export const codeInMessage = (message: string): number | undefined => {
  const found = /\bcode (\d+)/.exec(message);
  return found ? Number(found[1]) : undefined;
};
