/**
 * Codes that the product answers with: those of the specification that it uses, under their given number,
 * and its own from 40000 on. Own codes never end in 401, 405 or 602 and never fall in a silent group (a test holds this).
 */
export const errorCodes = {
  success: 200,
  /** No session came along, or none that is known. */
  notSignedIn: 401,
  /** The session was ended: signed out, disabled, password changed, signed in elsewhere. */
  sessionEnded: 602,
  /** The session ran out. */
  sessionExpired: 405,
  /** The check of an import found lines that cannot be taken: `data.rows`. Silent, since the dialog shows the lines. */
  importHasFaults: 601,
  /** Nothing found. */
  nothingFound: 700,
  /** Several accounts bear the typed name; `data` lists them (checklist O-161). */
  chooseUser: 733,
  /** More is used on credit, and given to children, than that: `data.least` (lifecycles §3). */
  creditGiven: 619,
  /** A main account has not so much credit left to give to a child: `data.most`. */
  creditNotFree: 620,
  /** An account is not deleted while it has running tasks, owes, or has money or coupons left (lifecycles §3). */
  accountHasTasks: 912,
  accountHasArrears: 913,
  accountHasBalance: 914,
  /** Somebody whose customers shall be handed over has none (lifecycles §3). */
  noCustomers: 973,
  /** A limit was reached; `data.limit` carries it. */
  limitReached: 977,
  badInput: 40_000,
  forbidden: 40_003,
  notFound: 40_004,
  /** The row moved since the caller saw it: `data.by`, `data.at`. */
  changedMeanwhile: 40_009,
  /** The lifecycle does not allow the action from this state. */
  notAllowedInState: 40_010,
  /** Editing is blocked: finished, failed or not operable. */
  editingBlocked: 40_011,
  alreadyTaken: 40_012,
  stillInUse: 40_013,
  /** A tree node cannot move below itself. */
  wouldLoop: 40_014,
  /** The same idempotency key came with another input. */
  keyReused: 40_015,
  selectionGone: 40_016,
  fileGone: 40_017,
  fileNotAccepted: 40_018,
  wrongPassword: 40_020,
  accountLocked: 40_021,
  accountDisabled: 40_022,
  passwordMustChange: 40_023,
  passwordTooWeak: 40_024,
  passwordSame: 40_025,
  /** The code is wrong, used up or too old; which of them is not told. */
  wrongVerifyCode: 40_026,
  /** A second factor that is wrong, used up or too old; which of them is not told. */
  wrongFactor: 40_027,
  /** The step of a sign-in has run out, or is nobody's. */
  stepGone: 40_028,
  /** A limit was reached: `data.seconds` until it lets the call through again, where that is known. */
  tooManyRequests: 40_029,
  bodyTooLarge: 40_030,
  noSuchCall: 40_031,
  /** Staff operations on tasks are switched off: `data.reason`. */
  operateProhibited: 40_032,
  /** It may cost the customer money, and their consent did not come along (lifecycles §6). */
  consentNeeded: 40_033,
  /** What was done can no longer be taken back. */
  tooLateToUndo: 40_034,
  /** A due time falls into a year whose working days nobody has stated: `data.year` (lifecycles §0). */
  yearNotStated: 40_035,
  /** The owner is in arrears: nothing of theirs is put to work before they have paid (lifecycles §6). */
  inArrears: 40_036,
  /** An attempt's log has reached its limit: what else its renderer writes is not kept. */
  logFull: 40_037,
  /** A path leads out of the customer's folder: `data.folder`. */
  outsideStorage: 40_038,
  /** Nothing can be written at an output path: `data.why`. */
  pathUnwritable: 40_040,
  /** The renderer's command line takes no frame numbers below zero. */
  framesUnfit: 40_068,
  /** A customer has too many frames that are not rendered yet: `data.limit`, `data.open`. */
  openFramesReached: 40_069,
  /** A machine of that name is a node already; its staff let it enrol again by a key made for it. */
  nodeKnown: 40_039,
  /** The renderer's command line needs parameters that were not given: `data.names`. */
  parametersMissing: 40_041,
  /** The node's agent was started anew since: what this start tells of itself is over. */
  laterStart: 40_042,
  /** Password and second factor have to be shown anew for this. */
  proofNeeded: 40_043,
  /** The person's roles ask for a second factor, and there is none yet. */
  factorNeeded: 40_044,
  /** No API token may do this. */
  notByToken: 40_045,
  /** The single sign-on did not vouch for anybody, or for nobody who has an account here. */
  signOnFailed: 40_046,
  signOnUnknown: 40_047,
  /** No file lies where a submission says its scene does: `data.path`, in the customer's folder. */
  sceneMissing: 40_048,
  /** No machine to come has what a submission asks for: `data.why`, the condition of the match that none meets. */
  noNodeRenders: 40_049,
  /** A second person has to approve: `data.approvalId` (domain §3). */
  awaitsApproval: 40_050,
  /** The same waits for a second person already: `data.approvalId`, asked for by `data.by`. */
  alreadyRequested: 40_057,
  /** What a request is about was changed after it was made: `data.by`, `data.at`. */
  requestStale: 40_058,
  /** Nobody approves an own request. */
  ownRequest: 40_051,
  /** What a request would do is no longer what was read. */
  impactChanged: 40_052,
  /** The salesperson of a customer whom a request benefits does not decide it (lifecycles §0). */
  ownCustomer: 40_053,
  /** The administrator and the permission administrator keep what they have (overview §6). */
  specialRole: 40_054,
  /** The link was used, is too old, or was replaced by a newer one; which of them is not told. */
  linkGone: 40_060,
  /** Nobody would be left who holds this special role: `data.name`. */
  lastKeeper: 40_061,
  /** Nobody disables, deletes or cleans their own account. */
  ownAccount: 40_062,
  /** The person gives rights to others: only who does so too changes their account. */
  moreRights: 40_063,
  /** The link may only go to the person's own mail, and there is no address. */
  noAddress: 40_064,
  /** A role by which rights are given or requests decided is not asked for: `data.name`. */
  roleGivesRights: 40_065,
  /** Whoever decides gives no more than they have themselves. */
  beyondOwnRights: 40_066,
  /** A link for the own password goes to the own mail, and there is no address. */
  noOwnAddress: 40_067,
  /** A role that an agent may not have: it shows more than allocated customers, or gives rights. `data.name`. */
  roleNotForAgents: 40_070,
  /** An agent ends when its customers have been handed over: `data.count`. */
  customersLeft: 40_071,
  /** Somebody whose organisation is of another type is not allocated so. */
  notOfThisKind: 40_072,
  /** The customer has no real-name certification that holds (lifecycles §1). */
  realNameNeeded: 40_073,
  /** The customer may not submit to that platform. */
  platformNotOpen: 40_074,
  /** Partners' software may not act for the customer, or not from this address. */
  apiClosed: 40_075,
  /** A salesperson looks after the customer already: nobody claims them. */
  hasSalesperson: 40_076,
  /** Customers are claimed by salespeople alone. */
  notSalesperson: 40_077,
  /** The title of an enterprise bears its tax number: of a domestic one a credit code whose check digit is right. */
  badTaxNumber: 40_078,
  /** Another schedule of the same target and platform acts at some of the same time: `data.scheduleId` (lifecycles §18). */
  scheduleOverlaps: 40_079,
  /** The session sees the console as a role, and changes nothing: `data.name`. */
  seesAsRole: 40_055,
  /** A key by which rights are given, or a second person decides, cannot be switched off. */
  keyStaysOn: 40_056,
  /** Money of a child account is its main account's: only that recharges. */
  notMainAccount: 40_120,
  /** The installation has no such payment channel, or it does not take the customer's currency. */
  noSuchChannel: 40_121,
  /** The same file was uploaded before: `data.name`, `data.at`. */
  fileThere: 40_150,
  /** What was chosen is of another amount, currency or kind. */
  doesNotFit: 40_151,
  /** The month is closed: later corrections fall into the open one. */
  monthClosed: 40_086,
  /** Something stands in the way of closing the month: `data.blockers`. */
  closeBlocked: 40_152,
  /** Vouchers are switched off in this installation. */
  vouchersOff: 40_122,
  /** A voucher waives an ended task of its owner whose charges are all posted, once: `data.why`. */
  voucherTask: 40_123,
  /** The transaction is another recharge's already: `data.rechargeId` where the caller sees that. */
  transactionTaken: 40_080,
  /** The receipt was entered as a recharge that waits to be confirmed: `data.rechargeId`. */
  rechargeWaits: 40_193,
  /** The receipt lies in suspense. */
  flowInSuspense: 40_194,
  /** Nobody confirms or approves what they entered themselves. */
  ownEntry: 40_081,
  /** More than may leave: `data.most`. */
  moreThanFree: 40_082,
  /** The customer owes: that is settled first. */
  owesFirst: 40_083,
  /** An invoice holds it: a red one comes first. */
  invoicedFirst: 40_084,
  /** Reconciliation verified it, so it stays as it is. */
  verifiedAlready: 40_085,
  /** It came through a channel: only what staff entered is undone by hand. */
  notByHand: 40_087,
  /** A refund of it is open or done. */
  refundedAlready: 40_088,
  /** The two accounts do not belong together so that money moves between them. */
  notRelated: 40_089,
  /** Credit belongs to main accounts; a child has a share of it at most. */
  creditOfMain: 40_195,
  /** Only a child account with a purse of its own has a share of its main account's credit. */
  notShared: 40_196,
  /** No credit is given while a bill is overdue, or after one was written off. */
  creditBlocked: 40_197,
  /** The agent works by referral: only a resale agent has money of its own to give on. */
  notResale: 40_160,
  /** Nobody has said what this membership costs. */
  noMemberPrice: 40_124,
  /** What a payment is for costs more than that: `data.due`. */
  lessThanDue: 40_126,
  /** The cash that is free does not cover it: `data.free`, `data.due`. */
  cashShort: 40_125,
  /** Invoices may cover so much and no more: `data.most`. */
  moreThanInvoiceable: 40_170,
  /** So much of an invoice is left to be made red, and no more: `data.most`. */
  moreThanToRedden: 40_174,
  /** So much of a line of a bill is left that an appeal may claim or give back, and no more: `data.most`. */
  moreThanAppealable: 40_175,
  /** What one invoice covers was received by companies that differ. */
  sellersDiffer: 40_171,
  /** Amounts that are typed line by line do not come to what they have to: `data.sum`. */
  sumDiffers: 40_198,
  /** Somebody else paid than the invoice is made out to: a letter of theirs is needed. */
  letterNeeded: 40_172,
  /** Something of a batch of opening balances was used: `data.names`, the first of whom. */
  openingUsed: 40_173,
  /** A phone number, an address or a company is on a block list: `data.fields`. */
  onBlockList: 40_180,
  /** A request to the portal is not signed by a key that stands: `data.why`, of the key and signature, the time, the nonce or the body. */
  signatureRefused: 40_181,
  /** An account is activated already. */
  alreadyActivated: 40_182,
  /** Nothing keeps an account from signing in. */
  notLimited: 40_183,
  /** The customers' storage is not to be reached from the server. */
  storageAway: 40_190,
  /** What came is not what was announced: `data.missing` parts, or another hash. */
  uploadDiffers: 40_191,
  /** The owner is in arrears, and frames are unpaid: their results wait for the money (lifecycles §6). */
  framesUnpaid: 40_192,
  /** Two accounts that do not count as two people: `data.name` and the caller; `data.controller` had control of `data.subject`, for `data.days` days. */
  notTwoPeople: 40_199,
  /** A registration names an invite code that is not valid now: `data.why`. */
  inviteCodeRefused: 40_200,
  /** A bonus code cannot be redeemed: `data.why`. */
  bonusCodeRefused: 40_201,
  /** Nothing can be drawn: `data.why`. */
  drawRefused: 40_202,
  /** Machines have what a submission asks for in a version that is closed to the customer: `data.why`, the condition of the match. */
  versionClosed: 40_203,
  /** An earlier loan of the same person is overdue. */
  loanOverdue: 40_210,
  /** Of a loan so much is left to settle, of tickets to claim, of a contract to pay, and no more: `data.most`. */
  moreThanLeft: 40_211,
  /** A step was posted before with another cause or amount (ledger §2): `data.key`. */
  postingTaken: 40_901,
  /** The posting was reversed before: `data.postingId` is what reversed it. */
  reversedAlready: 40_902,
  internal: 50_000,
  busy: 50_003,
} as const;

export type ErrorName = keyof typeof errorCodes;
export type ErrorCode = (typeof errorCodes)[ErrorName];
