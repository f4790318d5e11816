export { answerSurvey, openSurvey, refuseSurvey, waitingSurveys } from './customer.store.ts';
