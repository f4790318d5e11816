import { expect, test } from 'vitest';
import {
  accountType,
  areaBusinessType,
  authStatus,
  authType,
  businessType,
  type CodeTable,
  couponMonths,
  couponType,
  incomeType,
  currency,
  frameStatus,
  hardwareType,
  memberLevel,
  memberPeriod,
  nodeOs,
  organizationType,
  renderStatus,
  stopType,
  studentStatus,
  validDays,
  yesOrNo,
  zone,
} from '../index.ts';

/** The numbers as the specification writes them: the database and the labels are compared with the tables, these with it. */
const specified: readonly (readonly [CodeTable, string])[] = [
  [currency, '1 cny, 2 usd'],
  [accountType, '1 main, 2 child, 3 dingChild'],
  [zone, '1 domestic, 2 foreign'],
  [businessType, '0 picture, 1 animation, 2 all, 3 dayan'],
  [areaBusinessType, '0 effects, 1 animation, 2 both'],
  [hardwareType, '0 cpu, 1 gpu'],
  [nodeOs, '1 linux, 2 windows'],
  [incomeType, '0 commonUser, 1 innerTest, 2 offlineCalculation'],
  [couponType, '0 voucher, 1 gpu, 2 cpu, 3 general, 4 cpuQingyun, 5 pictureMember, 6 gpuQingyun'],
  [authType, '1 personal, 2 business'],
  [studentStatus, '1 unverified, 2 verified, 3 refused, 4 expired'],
  [memberLevel, '49 ordinary, 55 silver, 56 gold, 57 platinum, 58 diamond'],
  [yesOrNo, '0 no, 1 yes'],
  [
    authStatus,
    '0 unverified, 1 personReview, 2 enterpriseReview, 3 personFailed, 4 enterpriseFailed, 5 pendingReview, 6 changing, ' +
      '7 personChanging, 8 personVerified, 9 enterpriseVerified, 10 personChangeFailed, 11 personToEnterpriseFailed, 12 enterpriseChangeFailed',
  ],
  [memberPeriod, '0 present, 1 monthly, 2 year, 3 quarterly, 6 semiannual'],
  [couponMonths, '1 one, 3 three, 6 six, 12 twelve, -1 forever'],
  [validDays, '7 week, 30 month, 90 quarter, 180 half, 365 year, -1 forever'],
  [organizationType, '2 pc, 3 td, 4 agent, 11 salesmanDomestic, 12 salesmanForeign, 125 salesmanPicture'],
  [stopType, '1 user, 2 admin, 3 arrears'],
  [
    renderStatus,
    '0 waiting, 5 rendering, 8 preRendering, 10 stop, 20 arrearageStop, 23 timeoutStop, 25 finished, 30 finishedHasFailed, ' +
      '35 abandon, 40 finishedTest, 45 failed, 50 analyse, 60 submitting, 65 submitFail, 70 finishedHasStopped, 100 updating',
  ],
  [
    frameStatus,
    '1 waiting, 2 rendering, 3 stop, 4 done, 5 failed, 6 waitingPreprocess, 7 waitingPhotonFrame, 8 waitingTest, ' +
      '9 waitingPhotonJob, 10 waitingSimulation, 11 timeout, 12 waitingSubframe',
  ],
];

test.each(specified.map(([table, numbers]) => ({ name: table.name, table, numbers })))(
  '$name bears the numbers of the specification',
  ({ table, numbers }) => {
    const own = Object.entries(table.entries).map(([code, { name }]) => `${code} ${name}`);
    expect(own.join(', ')).toBe(numbers);
  },
);
