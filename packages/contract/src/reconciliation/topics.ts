/** What open consoles are told of when it changed. */
export const topics = [
  'statementFile',
  'statementLine',
  'companyAccount',
  'company',
  'matchRule',
  'period',
  'taxRate',
  'proofRun',
  'openingBatch',
] as const;
