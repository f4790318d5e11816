import type { receiptLines } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import type { Fields } from '../../kit/form/index.ts';
import { rateOptions } from './sources.ts';

/** A line of an invoice; one alone has no amount to be typed, since it is for all of it (`withOneAmount`). */
export const LineFields = ({
  row: f,
  alone,
}: {
  row: Fields<(typeof receiptLines)['element']['shape']>;
  alone: boolean;
}): ReactNode => (
  <>
    <f.Text name="lineName" />
    <f.Text name="taxCode" />
    <f.Pick name="taxRate" options={rateOptions} />
    {!alone && <f.Amount name="amount" />}
  </>
);
