export { renderFactsCalls, type Explain } from './facts.calls.ts';
export { frameCalls } from './frame.calls.ts';
export type { Deliveries } from './frame.delivered.ts';
export { prohibitCalls } from './prohibit.calls.ts';
export { renderCalls } from './render.calls.ts';
export { watchCalls } from './watch.calls.ts';
export { tellWatchers } from './watch.store.ts';
export { renderLifeCalls } from './renderLife.calls.ts';
export { renderMatchCalls } from './renderMatch.calls.ts';
export { tasksNamed } from './render.store.ts';
export { searchTasks } from './search.store.ts';
export { tagCalls } from './tag.calls.ts';
export { strategyCalls } from './strategy.calls.ts';
export { readStrategy, setRule } from './strategy.store.ts';
export { submissionCalls } from './submit.calls.ts';
export { taskNames } from './render.read.ts';
export { owes, renderTasks, tasksInScope, visibleTasks } from './render.store.ts';
export { attemptCalls } from './runs.calls.ts';
export { filteredAttempts, ofSeenTasks, requestedAttempts } from './runs.store.ts';
export { taskWorkQueues } from './task.queues.ts';
export { applyToFrames, applyToTasks } from './lifecycle.ts';
export { recount } from './lifecycle.counters.ts';
export {
  type FinishReport,
  finishAttempts,
  returnAttempts,
  type AttemptKey,
  attemptKey,
  timeOutAttempts,
} from './lifecycle.farm.ts';
export { holdFor, otherNodeFor, takeFrames, takeReady, type Taken } from './lifecycle.lease.ts';
export { type By, type FailureRules, system } from './lifecycle.rules.ts';
export { type Scene, type SceneFrame, submitTask } from './lifecycle.submit.ts';
export * from './money.rules.ts';
