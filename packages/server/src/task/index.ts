export { prohibitCalls } from './prohibit.calls.ts';
export { renderCalls } from './render.calls.ts';
export { visibleTasks } from './render.store.ts';
export {
  applyToFrames,
  applyToTasks,
  type FramesChange,
  type TasksChange,
  type TaskSettings,
} from './lifecycle.ts';
export { recount } from './lifecycle.counters.ts';
export {
  type FinishReport,
  finishRuns,
  giveBackRuns,
  type Run,
  runKey,
  timeOutRuns,
} from './lifecycle.farm.ts';
export { type Offer, type OfferedNode, otherNodeFor, takeFrames, type Taken } from './lifecycle.lease.ts';
export { type By, type FailureRules, leasable, system } from './lifecycle.rules.ts';
export { type Scene, type SceneFrame, submitTask } from './lifecycle.submit.ts';
export * from './money.rules.ts';
