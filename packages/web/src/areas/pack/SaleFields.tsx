import { type machinePacks, memberWay, paymentChannel, payments } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { users } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import type { Fields } from '../../kit/form/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { usePackText } from './pack.texts.ts';

type Sale = Pick<
  (typeof machinePacks.add.input)['shape'],
  | 'userId'
  | 'listPrice'
  | 'price'
  | 'firstDay'
  | 'days'
  | 'returnPercent'
  | 'way'
  | 'channel'
  | 'payerName'
  | 'bankFlow'
>;
const { balance, payment, evidence } = memberWay.of;
/** What the fields of a sale hold at first. */
export const saleInitial = { way: balance, returnPercent: 100 } as const;

/** To whom, from when and for how long. */
export const TermFields = ({ f }: { f: Pick<Fields<Sale>, 'Choose' | 'Number' | 'Day'> }): ReactNode => {
  const t = usePackText();
  return (
    <>
      <f.Choose name="userId" from={users} autoFocus />
      <f.Number name="days" />
      <f.Day name="firstDay" hint={t('firstDayHint')} />
    </>
  );
};

/** For how much, and how it is paid. */
export const PriceFields = ({
  f,
  way,
}: {
  f: Pick<Fields<Sale>, 'Amount' | 'Number' | 'Code' | 'Pick' | 'Text'>;
  way: number | undefined;
}): ReactNode => {
  const t = usePackText();
  const labels = useLabels('pack');
  const { data: channels = [] } = useRead(payments.channels, {}, { quiet: true });
  return (
    <>
      <f.Amount name="listPrice" />
      <f.Amount name="price" hint={t('priceHint')} />
      <f.Number name="returnPercent" unit="%" />
      <f.Code name="way" table={memberWay} look="radio" />
      {way === payment && (
        <f.Pick
          name="channel"
          needed
          options={channels.map(({ channel }) => ({
            value: channel,
            label: labels.code(paymentChannel, channel),
          }))}
        />
      )}
      {way === evidence && (
        <>
          <f.Text name="payerName" needed />
          <f.Text name="bankFlow" needed />
        </>
      )}
    </>
  );
};
