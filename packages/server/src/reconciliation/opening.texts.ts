import type { OpeningFileKind, Pair } from '@renderdesk/contract';

/** The line below the heads of a template, by column; what is not named stays empty. */
export const openingExamples: Readonly<Record<OpeningFileKind, Readonly<Record<string, Pair>>>> = {
  1: {
    earlierId: ['E-1001', 'E-1001'],
    name: ['example-studio', '示例工作室'],
    phone: ['13800000000', '13800000000'],
    email: ['studio@example.com', 'studio@example.com'],
    company: ['Example Studio Ltd', '示例文化有限公司'],
    currency: ['RMB', '人民币'],
  },
  2: {
    earlierId: ['E-1001', 'E-1001'],
    kind: ['Cash', '现金'],
    amount: ['100.00', '100.00'],
    currency: ['RMB', '人民币'],
    at: ['2026-01-31', '2026-01-31'],
    refundable: ['Yes', '是'],
    reference: ['T-1', 'T-1'],
  },
};
