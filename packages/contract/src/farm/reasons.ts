/** What the farm writes where people write a reason: keys, which screens say in the reader's language. */
export const systemReasons = [
  'noHeartbeat',
  'overtime',
  'arrears',
  'arrearsPaid',
  'failsOfManyUsers',
] as const;
export type SystemReason = (typeof systemReasons)[number];
