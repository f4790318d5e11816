export {
  answerSurvey,
  expectFile,
  noteFile,
  openSurvey,
  refuseSurvey,
  waitingSurveys,
} from './customer.store.ts';
