/** What open consoles are told of when it changed. */
export const topics = ['receipt', 'invoice', 'invoiceTitle', 'invoiceAddress'] as const;
