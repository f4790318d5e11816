import { invoiceAddresses, invoices, invoiceTabs, invoiceTitles, receipts } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { Addresses } from './addresses.tsx';
import { Applications } from './applications.tsx';
import { useReceiptText } from './receipt.texts.ts';
import { Register } from './register.tsx';
import { TaxRegister } from './TaxRegister.tsx';
import { Titles } from './titles.tsx';
import './receipt.css';

/** /finance/InvoiceApplication: what customers ask to be invoiced, and what was issued (people §§2, 3, 7; lifecycles §10). */
export default tabScreen(
  invoiceTabs,
  [
    { key: 'receipt', call: receipts.list, Screen: Applications },
    { key: 'invoice', call: invoices.list, Screen: Register },
    { key: 'tax', call: invoices.tax, Screen: TaxRegister },
    { key: 'title', call: invoiceTitles.list, Screen: Titles },
    { key: 'address', call: invoiceAddresses.list, Screen: Addresses },
  ],
  () => useReceiptText()('tabs'),
);
