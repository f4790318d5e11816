import { userRegistration } from '@renderdesk/contract';
import { callApi } from '../../kit/call/index.ts';

type Ask = (value: string, signal: AbortSignal) => Promise<boolean>;

/** Whether a name, a phone number or an address is still free; asked while typing rests. */
export const freeName: Ask = async (userName, signal) =>
  (await callApi(userRegistration.validateUserName, { userName }, { quiet: true, signal })).free;
export const freePhone: Ask = async (phone, signal) =>
  (await callApi(userRegistration.validateUserPhone, { phone }, { quiet: true, signal })).free;
export const freeEmail: Ask = async (email, signal) =>
  (await callApi(userRegistration.validateUserEmail, { email }, { quiet: true, signal })).free;
