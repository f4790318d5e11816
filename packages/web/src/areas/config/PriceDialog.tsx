import {
  currency,
  frameKind,
  type InputOf,
  memberLevel,
  platformKind,
  prices,
  priceScope,
  priceUnit,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { agents, users } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useConfigText } from './config.texts.ts';
import { PricePreview } from './PricePreview.tsx';

type Typed = Partial<InputOf<typeof prices.add>>;

/** A new price, with what the last 30 days would have been by it. */
const PriceDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useConfigText();
  return (
    <FormDialog
      call={prices.add}
      width="min(760px, 94vw)"
      initial={{
        platformKind: platformKind.of.cpu,
        priceUnit: priceUnit.of.coreHour,
        currency: currency.of.cny,
        priceScope: priceScope.of.everyone,
      }}
      onClose={onClose}
    >
      {(f, typed: Typed) => (
        <>
          <f.Code name="platformKind" table={platformKind} look="radio" />
          <f.Code name="priceUnit" table={priceUnit} look="radio" />
          <f.Code name="currency" table={currency} look="radio" />
          <f.Code name="priceScope" table={priceScope} look="radio" />
          {typed.priceScope === priceScope.of.level && <f.Code name="memberLevel" table={memberLevel} />}
          {typed.priceScope === priceScope.of.agent && <f.Choose name="agentId" from={agents} />}
          {typed.priceScope === priceScope.of.customer && <f.Choose name="userId" from={users} />}
          <f.Code name="frameKind" table={frameKind} hint={t('anyFrame')} />
          <f.Amount name="price" hint={t('priceHint')} autoFocus />
          <PricePreview typed={typed} />
          <f.Time name="validFrom" notBeforeToday />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default PriceDialog;
