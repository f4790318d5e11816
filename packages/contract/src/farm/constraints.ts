/**
 * Constraints of a task on the nodes that may render it (domain §2), as staff type them in the comma-separated field:
 * `cores>=16`, `memory>=64` (GB), `gpuCount>=1`, `gpu=RTX 4090`, `os=linux`, `plugin=redshift 3.6.02`, `node=node-07`.
 */
const kinds = ['cores', 'memory', 'gpuCount', 'gpu', 'os', 'plugin', 'node'] as const;
export type ConstraintKind = (typeof kinds)[number];
const operators = ['>=', '<=', '!=', '='] as const;

export interface Constraint {
  readonly kind: ConstraintKind;
  readonly operator: (typeof operators)[number];
  readonly value: string;
}
const counted: ReadonlySet<ConstraintKind> = new Set(['cores', 'memory', 'gpuCount']);

/** Reads one constraint; undefined where it is none: an unknown name, a size compared with words, words with `>=`. */
export const readConstraint = (text: string): Constraint | undefined => {
  const found = /^\s*([A-Za-z]+)\s*(>=|<=|!=|=)\s*(.+?)\s*$/.exec(text);
  const kind = kinds.find((one) => one.toLowerCase() === found?.[1]?.toLowerCase());
  const operator = operators.find((one) => one === found?.[2]);
  const value = found?.[3];
  if (kind === undefined || operator === undefined || value === undefined) return undefined;
  if (counted.has(kind)) return /^\d{1,7}$/.test(value) ? { kind, operator, value } : undefined;
  return operator === '=' || operator === '!=' ? { kind, operator, value } : undefined;
};
