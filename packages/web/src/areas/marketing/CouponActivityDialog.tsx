import { bookCurrency, couponActivities, couponMonths, couponType } from '@renderdesk/contract';
import { editDialog } from '../../kit/edit/index.ts';
import { useMarketingText } from './marketing.texts.ts';

const Hint = ({ of }: { of: 'perCustomerHint' | 'launchedHint' }) => useMarketingText()(of);

/** Adds a coupon activity with its first codes, or edits one. */
export const CouponActivityDialog = editDialog({
  add: couponActivities.insert,
  update: couponActivities.update,
  id: 'couponActivityId',
  list: couponActivities.list,
  initial: {
    couponType: couponType.of.general,
    unit: bookCurrency.of.cnyCoupon,
    months: couponMonths.of.three,
    perCustomer: 1,
    stock: 100,
    remark: '',
  },
  fields: (f, _typed, { adding, updating }) => (
    <>
      <f.Text name="activityName" autoFocus {...(updating && { hint: <Hint of="launchedHint" /> })} />
      <f.Code name="couponType" table={couponType} />
      <f.Code name="unit" table={bookCurrency} look="radio" />
      <f.Amount name="amount" />
      {adding && <adding.Number name="stock" />}
      <f.Number name="perCustomer" hint={<Hint of="perCustomerHint" />} />
      <f.Code name="months" table={couponMonths} look="radio" />
      <f.Time name="availabeStartTime" />
      <f.Time name="availabeEndTime" />
      <f.Text name="remark" rows={2} />
    </>
  ),
});
