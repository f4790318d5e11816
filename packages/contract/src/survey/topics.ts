/** What open consoles are notified of when it changes. */
export const topics = ['questionnaire', 'surveyProject'] as const;
