import { type RechargeId, refundRoute, refunds } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { usePayText } from './pay.texts.ts';

type Way = (typeof refundRoute.codes)[number];

/** The way by which a recharge is refunded unless its channel failed before: there is one alone, so nobody is asked. */
export const useOnlyWay = (rechargeId: RechargeId): Way | undefined => {
  const { data } = useRead(refunds.preview, { rechargeId }, { quiet: true, staleTime: 0 });
  if (!data) return undefined;
  return data.byChannel ? refundRoute.of.channel : refundRoute.of.bankTransfer;
};

/** That way, as a form says it. */
export const OnlyWay = ({ way }: { way: Way | undefined }): ReactNode => {
  const t = usePayText();
  const labels = useLabels('pay');
  if (way === undefined) return null;
  return <p>{t('onlyWay', { way: labels.code(refundRoute, way) })}</p>;
};
