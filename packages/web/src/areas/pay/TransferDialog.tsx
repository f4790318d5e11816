import { accountTransfers, couponType, type OutputOf, type UserId } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { bookAmount, users } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { formatDay, formatMoney } from '../../kit/show/index.ts';
import { type Labels, useLabels } from '../../kit/text/index.ts';
import { type PayText, usePayText } from './pay.texts.ts';

type Giving = OutputOf<typeof accountTransfers.giving>;

/** A lot of coupons as it is chosen: type, what is left, until when. */
const nameOf = (lot: Giving['lots'][number], labels: Labels, t: PayText): string =>
  [
    labels.code(couponType, lot.couponType),
    bookAmount(lot.remaining, lot.currency, labels),
    lot.expireTime === null ? t('forever') : t('until', { day: formatDay(lot.expireTime) }),
  ].join(' · ');

/** Asks what the giver may give now, once one is chosen. */
const useGiving = (userId: UserId | undefined): Giving | undefined =>
  useRead(
    accountTransfers.giving,
    { userId: userId as UserId },
    {
      enabled: userId !== undefined,
      quiet: true,
      staleTime: 0,
    },
  ).data;

const From = ({
  userId,
  children,
}: {
  userId: UserId | undefined;
  children: (giving: Giving | undefined) => ReactNode;
}): ReactNode => children(useGiving(userId));

/** Moves cash or coupons between a main account and a child of its own. Stands at `?transfer`. */
const TransferDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = usePayText();
  const labels = useLabels('pay');
  return (
    <FormDialog call={accountTransfers.add} onClose={onClose}>
      {(f, { userId }) => (
        <From userId={userId as UserId | undefined}>
          {(giving) => (
            <>
              <p className="rd-faint">{t('transferHint')}</p>
              <f.Choose name="userId" from={users} label={t('giver')} autoFocus />
              <f.Choose name="toUserId" from={users} label={t('taker')} />
              {giving && giving.lots.length > 0 && (
                <f.Pick
                  name="lotId"
                  label={t('what')}
                  hint={t('whatHint')}
                  options={giving.lots.map((lot) => ({ value: lot.lotId, label: nameOf(lot, labels, t) }))}
                />
              )}
              <f.Amount
                name="amount"
                hint={
                  giving &&
                  t('mayGive', {
                    cash: formatMoney(giving.freeCash, giving.currency),
                    coupons: formatMoney(giving.freeCoupons),
                  })
                }
              />
              <f.Text name="reason" rows={2} />
            </>
          )}
        </From>
      )}
    </FormDialog>
  );
};
export default TransferDialog;
