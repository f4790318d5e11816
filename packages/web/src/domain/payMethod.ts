import { companyAccountKind, recharges } from '@renderdesk/contract';
import { type Source, wholeSource } from '../kit/pick/index.ts';
import type { Labels } from '../kit/text/index.ts';

const kinds = new Map<string, number>(
  companyAccountKind.codes.map((code) => [companyAccountKind.entries[code].name, code]),
);

/** How a recharge was paid, by the kind of the account that it arrived in; as it stands where it is none of ours. */
export const payMethod = (method: string, labels: Labels): string => {
  const kind = kinds.get(method);
  return kind === undefined ? method : labels.code(companyAccountKind, kind);
};

/** How customers pay, as the installation has it. */
export const payMethods: Source<string> = wholeSource(recharges.payMethods, {}, (answer, { labels }) =>
  answer.map((one) => ({ value: one.payMethod, name: payMethod(one.payMethod, labels) })),
);
