import type { Money } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { EmptyValue, formatPrice } from '../../kit/show/index.ts';

/** A price of an agent with all of its decimals; a dash where none is agreed. */
export const price = (amount: Money | null, currency: number): ReactNode =>
  amount === null ? <EmptyValue /> : formatPrice(amount, currency);
