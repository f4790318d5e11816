/** What open consoles are told of when it changed. */
export const topics = [
  'statementFile',
  'statementLine',
  'companyAccount',
  'company',
  'matchRule',
  'period',
  'proofRun',
  'openingBatch',
] as const;
