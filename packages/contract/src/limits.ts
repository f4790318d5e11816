import { gateway } from './farm/gateway.ts';
import { viewsAList, viewsAPerson } from './view/view.calls.ts';
import { bodyBytes, guessWaits } from './kernel/callBase.ts';
import {
  bodyMs,
  callsAtOnce,
  callsWaiting,
  deepest,
  exportsAPerson,
  lateLogBytes,
  lateLogMs,
  logSearchBytes,
  logSearchMs,
  maxIds,
  pageSizes,
  sessionsAPerson,
  streamsAPerson,
} from './kernel/wire.ts';

/** Every limit that holds of all calls or of a kind of them; what one call has besides stands in its declaration. */
export const limits = {
  openBodyBytes: bodyBytes.open,
  bodyBytes: bodyBytes.signedIn,
  largestBodyBytes: bodyBytes.largest,
  bodyMs,
  deepest,
  pageRows: Math.max(...pageSizes),
  maxIds,
  callsAtOnce,
  callsWaiting,
  streamsAPerson,
  sessionsAPerson,
  exportsAPerson,
  viewsAList,
  viewsAPerson,
  logSearchBytes,
  logSearchMs,
  guessFirstWaitMs: guessWaits.first,
  guessLongestWaitMs: guessWaits.longest,
  guessForgottenMs: guessWaits.forgotten,
  nodeBodyBytes: gateway.heartbeat.maxBytes,
  nodeLogBytes: gateway.log.maxBytes,
  nodeFileBytes: gateway.file.maxBytes,
  lateLogBytes,
  lateLogMs,
} as const satisfies Readonly<Record<string, number>>;
