import { couponMonths, vouchers } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { users } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useCouponText } from './coupon.texts.ts';

/** A voucher for a customer. Stands at `?grant`. */
const GrantVoucher = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useCouponText();
  return (
    <FormDialog call={vouchers.grant} initial={{ months: couponMonths.of.three }} onClose={onClose}>
      {(f) => (
        <>
          <p className="rd-faint">{t('voucherHint')}</p>
          <f.Choose name="userId" from={users} autoFocus />
          <f.Amount name="cap" hint={t('capHint')} />
          <f.Code name="months" table={couponMonths} look="radio" hint={t('monthsHint')} />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default GrantVoucher;
