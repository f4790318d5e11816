import { removalObstacle, type RemovalObstacle } from '@renderdesk/contract';

const of = (path: string) => (id: number) => `${path}userName=id:${id}`;
const money = (tab: string) => of(`/user/userRechargeRecord?tab=${tab}&`);
const bill = (tab: string) => of(`/user/userConsumerBill?tab=${tab}&`);
const running = of('/task/render/running?');
const funds = (id: number) => `/user/userInformation/${id}?tab=funds`;
const accounts = (id: number) => `/user/userInformation/${id}?tab=accounts`;

/** Lists that are narrowed to a customer, each by the filter that it has. */
export const records = [
  { key: 'runningTasks', to: running },
  { key: 'endedTasks', to: of('/task/render/end?') },
  { key: 'recharges', to: money('recharge') },
  { key: 'bills', to: bill('bill') },
  { key: 'invoices', to: of('/finance/InvoiceApplication?') },
  { key: 'certifications', to: of('/user/studentCertification?tab=certification&listTab=all&') },
] as const;

const obstacle = removalObstacle.of;
/** Where what keeps a customer from being deleted is settled. */
export const obstaclePlace: Readonly<Record<RemovalObstacle, (id: number) => string>> = {
  [obstacle.tasks]: running,
  [obstacle.arrears]: money('recharge'),
  [obstacle.creditUsed]: bill('bill'),
  [obstacle.charges]: bill('render'),
  [obstacle.bills]: bill('bill'),
  [obstacle.cash]: money('recharge'),
  [obstacle.coupons]: money('coupon'),
  [obstacle.frozen]: funds,
  [obstacle.children]: accounts,
  [obstacle.machinePacks]: money('packNode'),
  [obstacle.projectPacks]: money('packProject'),
  [obstacle.rentals]: money('rentNode'),
  [obstacle.memberships]: money('member'),
  [obstacle.copyrights]: money('copyrightFee'),
  [obstacle.recharges]: money('recharge'),
  [obstacle.refunds]: money('refund'),
  [obstacle.appeals]: bill('appeal'),
  [obstacle.receipts]: of('/finance/InvoiceApplication?listTab=open&'),
};
