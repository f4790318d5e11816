/** What open consoles are notified of when it changes. */
export const topics = ['financeRequest', 'financeForm', 'financeBudget', 'financePayee'] as const;
