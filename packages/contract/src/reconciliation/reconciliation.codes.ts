import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** A file of a bank or a channel (lifecycles §11). */
export const statementFileState = codeTable('statementFileState', {
  0: { name: 'uploaded', tone: 'waiting' },
  1: { name: 'running', tone: 'running' },
  2: { name: 'finished', tone: 'success' },
  3: { name: 'failed', tone: 'danger' },
  4: { name: 'withDifferences', tone: 'warning' },
});
export type StatementFileState = CodeOf<typeof statementFileState>;

/** What a file is, as its head tells. */
export const statementFormat = codeTable('statementFormat', {
  1: { name: 'table', tone: 'neutral' },
  2: { name: 'alipay', tone: 'neutral' },
  3: { name: 'wechatTrades', tone: 'neutral' },
  4: { name: 'wechatFunds', tone: 'neutral' },
  5: { name: 'paypal', tone: 'neutral' },
});
export type StatementFormat = CodeOf<typeof statementFormat>;

/** Why a row of a file is no line, or what is to be known of one that is (from 20 on). */
export const statementNote = codeTable('statementNote', {
  1: { name: 'besideTable', tone: 'neutral' },
  2: { name: 'headAgain', tone: 'neutral' },
  3: { name: 'otherCurrency', tone: 'warning' },
  4: { name: 'neitherWay', tone: 'warning' },
  5: { name: 'didNotHappen', tone: 'warning' },
  6: { name: 'nothingMoved', tone: 'neutral' },
  7: { name: 'noAmount', tone: 'warning' },
  8: { name: 'bothSides', tone: 'danger' },
  9: { name: 'sameRow', tone: 'warning' },
  10: { name: 'otherTable', tone: 'danger' },
  11: { name: 'calledSum', tone: 'warning' },
  20: { name: 'balanceUnread', tone: 'warning' },
  21: { name: 'numberDamaged', tone: 'warning' },
  22: { name: 'numberRepeated', tone: 'warning' },
  23: { name: 'gapBefore', tone: 'danger' },
});
export type StatementNote = CodeOf<typeof statementNote>;

/** How staff read dates of a file that fit both ways. */
export const statementDateOrder = codeTable('statementDateOrder', {
  1: { name: 'dayFirst', tone: 'neutral' },
  2: { name: 'monthFirst', tone: 'neutral' },
  3: { name: 'yearFirst', tone: 'neutral' },
});
export type StatementDateOrder = CodeOf<typeof statementDateOrder>;
/** How staff read amounts of a file that fit both ways. */
export const statementDecimal = codeTable('statementDecimal', {
  1: { name: 'point', tone: 'neutral' },
  2: { name: 'comma', tone: 'neutral' },
});
/** What a minus on the side that goes out says, where both fit. */
export const statementMinus = codeTable('statementMinus', {
  1: { name: 'wentOut', tone: 'neutral' },
  2: { name: 'correction', tone: 'neutral' },
});

/** Why a file could not be worked through. */
export const statementProblem = codeTable('statementProblem', {
  1: { name: 'otherBill', tone: 'danger' },
  2: { name: 'otherAmount', tone: 'danger' },
  3: { name: 'unreadable', tone: 'danger' },
});

/** What moved, as the statement says. */
export const statementLineKind = codeTable('statementLineKind', {
  1: { name: 'receipt', tone: 'neutral' },
  2: { name: 'payment', tone: 'neutral' },
  3: { name: 'refund', tone: 'neutral' },
  4: { name: 'fee', tone: 'neutral' },
  5: { name: 'ownTransfer', tone: 'neutral' },
});
export type StatementLineKind = CodeOf<typeof statementLineKind>;

/** What a line is matched with. */
export const statementTarget = codeTable('statementTarget', {
  1: { name: 'recharge', tone: 'neutral' },
  2: { name: 'refund', tone: 'neutral' },
  3: { name: 'fee', tone: 'neutral' },
  4: { name: 'ownAccount', tone: 'neutral' },
  5: { name: 'suspenseLine', tone: 'neutral' },
  6: { name: 'suspensePayment', tone: 'neutral' },
});
export type StatementTarget = CodeOf<typeof statementTarget>;

/** Why something may be what a line is about. */
export const matchReason = codeTable('matchReason', {
  1: { name: 'sameId', tone: 'success' },
  2: { name: 'sameAmount', tone: 'info' },
  3: { name: 'sameDay', tone: 'info' },
  4: { name: 'samePayer', tone: 'info' },
  5: { name: 'learned', tone: 'info' },
  6: { name: 'otherAmount', tone: 'warning' },
  7: { name: 'otherCurrency', tone: 'danger' },
  8: { name: 'alreadyMatched', tone: 'danger' },
  9: { name: 'kindSays', tone: 'info' },
});
export type MatchReason = CodeOf<typeof matchReason>;

/** What of a line a learned rule looks at. */
export const matchRuleLook = codeTable('matchRuleLook', {
  1: { name: 'payer', tone: 'neutral' },
  2: { name: 'memo', tone: 'neutral' },
});
/** What a learned rule says of such a line. */
export const matchRuleEffect = codeTable('matchRuleEffect', {
  1: { name: 'customer', tone: 'neutral' },
  2: { name: 'fee', tone: 'neutral' },
  3: { name: 'ownAccount', tone: 'neutral' },
  4: { name: 'ignore', tone: 'neutral' },
});

/** What stands in the way of closing a month (ledger §4, lifecycles §11). */
export const closeBlocker = codeTable('closeBlocker', {
  1: { name: 'monthRuns', tone: 'waiting' },
  2: { name: 'earlierMonthOpen', tone: 'danger' },
  3: { name: 'unpostedCharges', tone: 'danger' },
  4: { name: 'unmatchedLines', tone: 'danger' },
  5: { name: 'unexplainedSuspense', tone: 'danger' },
  6: { name: 'brokenChain', tone: 'danger' },
  7: { name: 'filesUnfinished', tone: 'danger' },
  8: { name: 'invariantsBroken', tone: 'danger' },
  9: { name: 'billsNotIssued', tone: 'danger' },
  10: { name: 'dueNotPosted', tone: 'waiting' },
});
export type CloseBlocker = CodeOf<typeof closeBlocker>;

/** A batch of opening balances. */
export const openingState = codeTable('openingState', {
  0: { name: 'draft', tone: 'waiting' },
  1: { name: 'posting', tone: 'running' },
  2: { name: 'posted', tone: 'success' },
  3: { name: 'discarded', tone: 'neutral' },
  4: { name: 'stopped', tone: 'danger' },
  5: { name: 'reversing', tone: 'running' },
  6: { name: 'reversed', tone: 'neutral' },
});
export type OpeningState = CodeOf<typeof openingState>;
export const openingFileKind = codeTable('openingFileKind', {
  1: { name: 'customers', tone: 'neutral' },
  2: { name: 'balances', tone: 'neutral' },
  3: { name: 'tasks', tone: 'neutral' },
  4: { name: 'accounts', tone: 'neutral' },
  5: { name: 'bills', tone: 'neutral' },
});
export type OpeningFileKind = CodeOf<typeof openingFileKind>;

/** What lines bring; 1 to 6 are the types of coupons, 10 and 11 are counted and no money. */
export const openingKind = codeTable('openingKind', {
  0: { name: 'cash', tone: 'neutral' },
  1: { name: 'gpu', tone: 'neutral' },
  2: { name: 'cpu', tone: 'neutral' },
  3: { name: 'general', tone: 'neutral' },
  4: { name: 'cpuQingyun', tone: 'neutral' },
  5: { name: 'pictureMember', tone: 'neutral' },
  6: { name: 'gpuQingyun', tone: 'neutral' },
  7: { name: 'arrears', tone: 'neutral' },
  8: { name: 'credit', tone: 'neutral' },
  9: { name: 'bank', tone: 'neutral' },
  10: { name: 'tasks', tone: 'neutral' },
  11: { name: 'frames', tone: 'neutral' },
});
export type OpeningKind = CodeOf<typeof openingKind>;
/** Whether a kind is a number of things. */
export const isCounted = (kind: OpeningKind): boolean =>
  kind === openingKind.of.tasks || kind === openingKind.of.frames;

/** Whether a kind is of coupons, which are units of their own. */
export const isOfCoupons = (kind: OpeningKind): boolean =>
  kind >= openingKind.of.gpu && kind <= openingKind.of.gpuQingyun;

/** Why a customer of a posted batch is in the way of taking the batch back. */
export const openingUse = codeTable('openingUse', {
  1: { name: 'moneyMoved', tone: 'danger' },
  2: { name: 'taskTouched', tone: 'danger' },
  3: { name: 'signedIn', tone: 'danger' },
  4: { name: 'childAdded', tone: 'danger' },
});
export type OpeningUse = CodeOf<typeof openingUse>;

/** What is wrong with a line of a file of opening balances. */
export const openingProblem = codeTable('openingProblem', {
  1: { name: 'missing', tone: 'danger' },
  2: { name: 'notUnderstood', tone: 'danger' },
  3: { name: 'twice', tone: 'danger' },
  4: { name: 'alreadyThere', tone: 'danger' },
  5: { name: 'unknownCustomer', tone: 'danger' },
  6: { name: 'otherCurrency', tone: 'danger' },
  7: { name: 'ended', tone: 'danger' },
  8: { name: 'cashAndArrears', tone: 'danger' },
  9: { name: 'ofChild', tone: 'danger' },
  10: { name: 'inFuture', tone: 'danger' },
  11: { name: 'postedOtherwise', tone: 'danger' },
  12: { name: 'cashAndCredit', tone: 'danger' },
  13: { name: 'notInOurLists', tone: 'danger' },
  14: { name: 'aboveLimit', tone: 'danger' },
  15: { name: 'countedAlready', tone: 'danger' },
  16: { name: 'otherBooks', tone: 'danger' },
  17: { name: 'outsideFolder', tone: 'danger' },
  18: { name: 'parametersMissing', tone: 'danger' },
  19: { name: 'openMonth', tone: 'danger' },
  20: { name: 'tooManyFrames', tone: 'danger' },
});
export type OpeningProblem = CodeOf<typeof openingProblem>;

/** What is taxed alike (ledger §1). */
export const taxClass = codeTable('taxClass', {
  1: { name: 'services', tone: 'neutral' },
  2: { name: 'packsAndRentals', tone: 'neutral' },
  3: { name: 'dollars', tone: 'neutral' },
});
export type TaxClass = CodeOf<typeof taxClass>;
