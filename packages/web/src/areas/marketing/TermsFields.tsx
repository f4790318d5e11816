import { type activityTemplates, couponMonths, couponType, memberLevel, zone } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { payMethods } from '../../domain/index.ts';
import type { Fields } from '../../kit/form/index.ts';
import { useMarketingText } from './marketing.texts.ts';

type Terms = Omit<typeof activityTemplates.add.input.shape, 'templateName'>;

export const newTerms = {
  zone: zone.of.domestic,
  tiers: [{ least: '1000', couponType: couponType.of.general, rate: 10, bonus: '0' }],
  payMethods: [],
  memberLevels: [],
  firstOnly: false,
  months: couponMonths.of.three,
  stackingGroup: '',
  usesTotal: null,
  usesEach: null,
  spendTotal: null,
  spendEach: null,
};

/** The terms of a recharge activity or of a template. */
export const TermsFields = ({ f }: { f: Fields<Terms> }): ReactNode => {
  const t = useMarketingText();
  return (
    <>
      <f.Code name="zone" table={zone} look="radio" />
      <f.Rows
        name="tiers"
        blank={{ couponType: couponType.of.general, rate: 0, bonus: '0' }}
        hint={t('tiersHint')}
      >
        {(row) => (
          <>
            <row.Amount name="least" />
            <row.Code name="couponType" table={couponType} />
            <row.Number name="rate" unit="%" />
            <row.Amount name="bonus" />
          </>
        )}
      </f.Rows>
      <f.Code name="months" table={couponMonths} look="radio" />
      <f.Choose name="payMethods" from={payMethods} hint={t('allHint')} />
      <f.Codes name="memberLevels" table={memberLevel} hint={t('allHint')} />
      <f.Flag name="firstOnly" />
      <f.Text name="stackingGroup" hint={t('groupHint')} />
      <f.Amount name="spendTotal" hint={t('budgetHint')} />
      <f.Number name="usesTotal" />
      <f.Amount name="spendEach" />
      <f.Number name="usesEach" />
    </>
  );
};
