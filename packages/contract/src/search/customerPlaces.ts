/** What a part of a customer is called, English first. */
type Name = readonly [english: string, chinese: string];

/** The tabs of a customer's page, in their order, by what they are called. */
export const customerTabs = {
  overview: ['Overview', '概览'],
  funds: ['Funds', '资金'],
  prices: ['Prices', '价格'],
  packs: ['Packs', '包机与租赁'],
  service: ['Render service', '渲染服务'],
  access: ['Access', '访问'],
  accounts: ['Child accounts', '子账号'],
  contacts: ['Tracking', '跟踪记录'],
  timeline: ['Timeline', '时间线'],
  history: ['Changes', '变更记录'],
} as const satisfies Readonly<Record<string, Name>>;
export type CustomerTab = keyof typeof customerTabs;

/** What is kept of a customer elsewhere, by what it is called. */
export const customerRecords = {
  runningTasks: ['Running tasks', '渲染中任务'],
  endedTasks: ['Completed tasks', '已完成任务'],
  recharges: ['Recharges', '充值记录'],
  bills: ['Bills', '消费账单'],
  invoices: ['Invoices', '发票'],
  certifications: ['Certifications', '认证记录'],
} as const satisfies Readonly<Record<string, Name>>;
export type CustomerRecord = keyof typeof customerRecords;

/** The lists that records stand in; each is narrowed to a customer by the filter that it has. */
const recordLists: Readonly<Record<CustomerRecord, string>> = {
  runningTasks: '/task/render/running?',
  endedTasks: '/task/render/end?',
  recharges: '/user/userRechargeRecord?tab=recharge&',
  bills: '/user/userConsumerBill?tab=bill&',
  invoices: '/finance/InvoiceApplication?',
  certifications: '/user/studentCertification?tab=certification&listTab=all&',
};

/** A tab of a customer's page. */
export const tabPlace = (tab: CustomerTab, userId: number): string =>
  `/user/userInformation/${userId}?tab=${tab}`;
/** Records of a customer. */
export const recordPlace = (record: CustomerRecord, userId: number): string =>
  `${recordLists[record]}userName=id:${userId}`;

/** A part of what there is of a customer: what it is called, and where it stands. */
export interface CustomerPart {
  readonly key: CustomerTab | CustomerRecord;
  readonly title: Name;
  readonly place: (userId: number) => string;
}

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>): readonly K[] => Object.keys(of) as K[];

/** All parts of a customer: the tabs of their page, then their records. */
export const customerParts: readonly CustomerPart[] = [
  ...keysOf(customerTabs).map((key) => ({
    key,
    title: customerTabs[key],
    place: (userId: number) => tabPlace(key, userId),
  })),
  ...keysOf(customerRecords).map((key) => ({
    key,
    title: customerRecords[key],
    place: (userId: number) => recordPlace(key, userId),
  })),
];

/** What was typed, where it ends in the name of a part of a customer: whose, and the parts that it may mean. */
export interface PartQuery {
  readonly name: string;
  readonly parts: readonly CustomerPart[];
}

/** The shortest beginning of an English word that means a part; of a Chinese one two characters do. */
const fewestLetters = 3;

/** Reads «name part», such as «Aurora invoices» or «旅途 发票»; undefined where the last word begins no part's name. */
export const partQueryOf = (typed: string): PartQuery | undefined => {
  const at = typed.trim().search(/\s\S+$/);
  if (at < 0) return undefined;
  const name = typed.trim().slice(0, at).trim();
  const word = typed.trim().slice(at).trim().toLowerCase();
  if (/^[\x20-\x7e]*$/.test(word) ? word.length < fewestLetters : [...word].length < 2) return undefined;
  const parts = customerParts.filter(({ title: [english, chinese] }) =>
    [...english.toLowerCase().split(' '), english.toLowerCase(), chinese].some((own) => own.startsWith(word)),
  );
  return parts.length === 0 ? undefined : { name, parts };
};
