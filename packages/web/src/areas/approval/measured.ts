import { type approvals, currency, type Money, type RowOf } from '@renderdesk/contract';
import { formatFigure, formatMoney } from '../../kit/show/index.ts';

/** A weight or a limit in its unit: whole RMB, percent, days, or things. */
export const measured = (value: number, unit: RowOf<typeof approvals.list>['unit']): string => {
  if (unit === 'rmb') return formatMoney(`${value}` as Money, currency.of.cny);
  return unit === 'percent' ? `${formatFigure(value)}%` : formatFigure(value);
};
