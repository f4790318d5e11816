export { type Explain } from './render/facts.calls.ts';
export { frameCalls } from './frame/frame.calls.ts';
export { changeFrames } from './frame/frameActions.store.ts';
export type { Deliveries } from './frame/delivery.store.ts';
export { openPerCustomer } from './analyse/open.store.ts';
export { actOnOwnAnalysis, ownAnalysis } from './analyse/portal.store.ts';
export type { Analysis } from './analyse/life.store.ts';
export {
  beginAnalysis,
  endAnalysis,
  needsOfAnalysis,
  returnAnalyses,
  stopAnalysesOvertime,
} from './analyse/work.store.ts';
export { renderCalls } from './render/render.calls.ts';
export { notifyWatchers } from './render/watch.store.ts';
export { tasksNamed } from './render/render.store.ts';
export { searchTasks } from './render/taskSearch.store.ts';
export { readRule, readStrategy, setRule, stuckWindows } from './render/strategy.store.ts';
export { taskNames } from './render/rows.store.ts';
export { owes, tasksInScope, visibleTasks } from './render/render.store.ts';
export { renderList } from './render/list.store.ts';
export { isOfImage } from './frame/picture.ts';
export { sameAttempt, sameFrame, softwareAmount } from './frame/frame.store.ts';
export { attemptList, ofSeenTasks, requestedAttempts } from './frame/attempt.store.ts';
export { applyToFrames, applyToTasks, holdForErrors } from './lifecycle/actions.store.ts';
export { recount, restTasks } from './lifecycle/counters.store.ts';
export {
  type FinishReport,
  finishAttempts,
  returnAttempts,
  type AttemptKey,
  attemptKey,
  timeOutAttempts,
} from './lifecycle/attempts.store.ts';
export {
  costHeld,
  holdFor,
  justFailedOn,
  takeFrames,
  takeReady,
  type Taken,
} from './lifecycle/lease.store.ts';
export { type By, type FailureRules, roleOf, system } from './lifecycle/lifecycle.rules.ts';
export { type Scene, type SceneFrame, submitTask } from './lifecycle/submit.store.ts';
export {
  classOf,
  type HourlyPrice,
  priceAt,
  type Priced,
  type PriceVersion,
} from './lifecycle/price.rules.ts';
export { priceVersions } from './lifecycle/price.store.ts';
export {
  type CountedFee,
  feePartsOf,
  feesOf,
  onceKey,
  type SoftwareFee,
} from './lifecycle/softwareFee.rules.ts';
export { reportedVersion } from './lifecycle/reportedVersion.store.ts';
export { chargedOnce, feesInForce } from './lifecycle/softwareFee.store.ts';
export { addEarlierTask } from './submit/import.store.ts';
export { readFrames } from './submit/submit.rules.ts';
export {
  commandWords,
  isOpenTo,
  newestScripts,
  openPlatforms,
  ownSubmitter,
  ownWords,
} from './submit/submitter.store.ts';
export { analyseScene, type SceneNeeds, type SceneFarm, submitScene } from './submit/scene.store.ts';
export { isOwnStorage, outputLook, sceneLookOf } from './submit/sceneFile.ts';
export {
  actOnOwnTask,
  expectOwnTask,
  framesOfOwn,
  passesOfOwn,
  resultOfOwn,
  resultsOfOwn,
  tasksOf,
} from './render/portal.store.ts';
export { type Bulk, stateData } from './render/renderActions.store.ts';
