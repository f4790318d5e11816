import { regularWork } from '@renderdesk/contract';
import type { Area } from '../area.ts';
import { pushCalls } from './push.calls.ts';
import { sendPushes } from './push.work.ts';
import { templateCalls } from './template.calls.ts';
import { messagingThings } from './things.store.ts';

export const area: Area = {
  routes: () => [...templateCalls, ...pushCalls],
  things: messagingThings,
  regular: [{ work: regularWork.of.messagePushes, wokenBy: ['messagePush'], run: (app) => sendPushes(app) }],
};
