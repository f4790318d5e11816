import { type OutputOf, type renderFacts, waitReason, type WaitReason } from '@renderdesk/contract';

type Verdict = OutputOf<typeof renderFacts.why>['verdict'];
const { of } = waitReason;

/** What each answer to *why does it not start* is to partners; null where no frame waits. */
const reasonOf: Readonly<Record<Verdict, WaitReason | null>> = {
  ended: null,
  failed: null,
  nothingWaits: null,
  startsSoon: of.startsSoon,
  busy: of.busy,
  behindOthers: of.busy,
  idle: of.busy,
  open: of.machinesAway,
  online: of.machinesAway,
  alive: of.machinesAway,
  areaCap: of.capacity,
  platformCap: of.capacity,
  frameWaitsForStage: of.earlierFrames,
  notReady: of.preparing,
  taskNodeLimit: of.taskLimit,
  userCap: of.accountLimit,
  packNodesBusy: of.packBusy,
  packUsedUp: of.packUsedUp,
  arrears: of.arrears,
  arrearsPaid: of.arrearsPaid,
  noFunds: of.noFunds,
  accountDisabled: of.accountDisabled,
  testFramesWait: of.testFrames,
  stopped: of.stopped,
  timedOut: of.timedOut,
  errorLimit: of.failedInARow,
  nodesBlacklisted: of.failedEverywhere,
  sameFailure: of.failedEverywhere,
  storageFault: of.failedEverywhere,
  blacklist: of.failedEverywhere,
  notJustFailed: of.triedAgain,
  noNodes: of.noSoftware,
  platform: of.noSoftware,
  software: of.noSoftware,
  plugins: of.noPlugins,
  memory: of.noMemory,
  // Words of the match and cards are ours to mend, not the customer’s.
  requirements: of.noMachine,
  nodeRequirements: of.noMachine,
  category: of.noMachine,
  constraints: of.noMachine,
  cards: of.noMachine,
};

/** Why frames of a task wait, in words that are for partners: without machines, words of the match, areas and staff of ours. */
export const waitReasonOf = (verdict: Verdict): WaitReason | null => reasonOf[verdict];
