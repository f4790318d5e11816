import {
  customerSign,
  type CustomerSign,
  type CustomerTab,
  openTaskGroups,
  recordPlace,
  removalObstacle,
  type RemovalObstacle,
  tabPlace,
} from '@renderdesk/contract';

const of = (path: string) => (id: number) => `${path}userName=id:${id}`;
const money = (tab: string) => of(`/user/userRechargeRecord?tab=${tab}&`);
const bill = (tab: string) => of(`/user/userConsumerBill?tab=${tab}&`);
const running = (id: number): string => recordPlace('runningTasks', id);
const ended = (id: number): string => recordPlace('endedTasks', id);
const own = (tab: CustomerTab) => (id: number) => tabPlace(tab, id);
const funds = own('funds');

/** Where an invoice of a customer is applied for, over the list of theirs. */
export const invoicePlace = (id: number): string => `${recordPlace('invoices', id)}&apply=${id}`;

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
  [obstacle.children]: own('accounts'),
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

/** The running tasks of a customer of one of the groups that their page counts. */
export const openTasksPlace = (id: number, group: keyof typeof openTaskGroups): string =>
  `${running(id)}&taskStatusList=${openTaskGroups[group].join(',')}`;

const sign = customerSign.of;
/** Where what is unusual about a customer is seen and settled; what stands on the page itself needs no place. */
export const signPlace: Partial<Readonly<Record<CustomerSign, (id: number) => string>>> = {
  [sign.arrears]: money('recharge'),
  [sign.creditBlocked]: money('credit'),
  [sign.balanceLow]: funds,
  [sign.lotsExpire]: funds,
  [sign.tasksFailed]: (id) => `${ended(id)}&taskStatusList=30,45`,
  [sign.tasksHeld]: (id) => `${running(id)}&taskStatusList=20`,
  [sign.appealOpen]: bill('appeal'),
  [sign.followUpDue]: own('contacts'),
  [sign.idle]: ended,
  [sign.looksAlike]: of('/user/userDuplicationCheck?'),
  [sign.onBlockList]: of('/user/userBlackList?'),
  [sign.onThirdBlockList]: of('/user/thirdBlockList?'),
};
