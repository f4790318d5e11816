import { errorCodes, removalObstacle, type RemovalObstacle } from '@renderdesk/contract';

const { tasks, arrears, creditUsed, charges, bills } = removalObstacle.of;
const debts: readonly RemovalObstacle[] = [arrears, creditUsed, charges, bills];

/** The code with which an account is refused for what keeps it, of which the worst counts; undefined where nothing does. */
export const removalRefusal = (obstacles: readonly RemovalObstacle[]): number | undefined => {
  if (obstacles.length === 0) return undefined;
  if (obstacles.includes(tasks)) return errorCodes.accountHasTasks;
  return obstacles.some((one) => debts.includes(one))
    ? errorCodes.accountHasArrears
    : errorCodes.accountHasBalance;
};
