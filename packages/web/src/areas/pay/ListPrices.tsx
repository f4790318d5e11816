import { auditDays, contracts, currency, soldKind } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { Money } from '../../kit/show/index.ts';
import { useContractText } from './contract.texts.ts';

type Kind = 1 | 3 | 4;

/** What one of a kind costs by the list of now, and another price from now on. Stands at `?listPrice`. */
const ListPrices = ({ kind, onClose }: { kind: Kind; onClose: () => void }): ReactNode => {
  const t = useContractText();
  return (
    <FormDialog
      call={contracts.setListPrice}
      width="min(640px, 92vw)"
      initial={{ currency: currency.of.cny }}
      fixed={{ soldKind: kind }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <Listed kind={kind} />
          <p className="rd-faint">{t('listPriceHint')}</p>
          {kind === soldKind.of.copyright && (
            <f.Pick
              name="auditDays"
              needed
              options={auditDays.map((value) => ({ value, label: String(value) }))}
            />
          )}
          <f.Code name="currency" table={currency} look="radio" />
          <f.Amount name="price" autoFocus />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default ListPrices;

/** The list prices of a kind; nothing where none is set. */
export const Listed = ({ kind }: { kind: number }): ReactNode => {
  const t = useContractText();
  const { data = [] } = useRead(contracts.listPrices, {});
  const prices = data.filter((one) => one.soldKind === kind);
  if (prices.length === 0) return null;
  return (
    <p className="rd-faint">
      {t('listed')}{' '}
      {prices.map((one, at) => (
        <span key={`${one.auditDays ?? ''} ${one.currency}`}>
          {at > 0 && ' · '}
          <Money amount={one.price} currency={one.currency} />{' '}
          {one.auditDays === null ? t('perNodeDay') : t('perOrder', { days: one.auditDays })}
        </span>
      ))}
    </p>
  );
};
