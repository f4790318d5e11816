export { feedbackOfCustomer, submitFeedback } from './feedback.store.ts';
