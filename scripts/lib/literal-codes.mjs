/** Columns and fields that hold a code of the contract. */
const column =
  '(?:status|state|cause|kind|outcome|purpose|verify_status|fee_type|target_kind|actor_kind|account|debit|credit)';
/** A comparison of one with a number, in SQL or in code; `kind = 0` and the like too. */
const compared = new RegExp(
  String.raw`\b${column}"?\s*(?:=|<>|!=|===|!==)\s*\d+\b|\b${column}"?\s+(?:not\s+)?in\s*\(\s*\d+|'(?:\w+\.)?${column}',\s*'(?:=|<>|!=|in|not in)',\s*\[?\d+|\bside\(\d+`,
  'gi',
);

/** Codes that a text compares by their number, each as it is written. */
export const literalCodesIn = (text) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line))
    .flatMap((line) => line.match(compared) ?? []);
