export { acceptStage, awardProject, cancelProject } from './money.store.ts';
export {
  deliverStage,
  makeOffer,
  objectTo,
  projectFor,
  projectsFor,
  publishProject,
  withdrawOffer,
} from './project.store.ts';
export { filesShown, offersShown } from './seen.store.ts';
export { qualificationOf, submitQualification } from './studio.store.ts';
