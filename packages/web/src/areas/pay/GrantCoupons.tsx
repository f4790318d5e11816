import { couponMonths, coupons, couponType } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { users } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useCouponText } from './coupon.texts.ts';

/** Coupons for a customer, by hand. Stands at `?grant`. */
const GrantCoupons = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useCouponText();
  return (
    <FormDialog
      call={coupons.grant}
      initial={{ couponType: couponType.of.general, months: couponMonths.of.three }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Choose name="userId" from={users} autoFocus />
          <f.Code name="couponType" table={couponType} />
          <f.Amount name="amount" hint={t('amountHint')} />
          <f.Code name="months" table={couponMonths} look="radio" hint={t('monthsHint')} />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default GrantCoupons;
