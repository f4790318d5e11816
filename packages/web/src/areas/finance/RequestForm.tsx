import { currency, financeForms, type In } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { staff } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { type Fields, FormDialog } from '../../kit/form/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { useFinanceText } from './finance.texts.ts';
import {
  loan,
  type OfKind,
  ourAccounts,
  ourCompanies,
  payment,
  reimbursement,
  type Request,
  type Requests,
  verifiedPayees,
} from './requestParts.tsx';

type Given = Requests['apply']['input']['shape'];
type Typed = Partial<In<Given>>;

/** Fields of one kind of requests. */
const Parts = ({
  kind,
  f,
  companyName,
}: {
  kind: number;
  f: Fields<Given>;
  companyName: string;
}): ReactNode => {
  const t = useFinanceText();
  const forWhom = <f.Choose name="beneficiaryId" from={staff} hint={t('beneficiaryHint')} />;
  if (kind === reimbursement)
    return (
      <>
        {forWhom}
        <p className="rd-faint">{t('ticketHint')}</p>
        <f.Rows name="tickets" blank={{ buyerName: companyName }} needed>
          {(row) => (
            <>
              <row.Text name="ticketNo" />
              <row.Text name="buyerName" />
              <row.Amount name="amount" />
              <row.Day name="ticketDay" />
              <row.Files name="files" upload={financeForms.upload} max={1} />
            </>
          )}
        </f.Rows>
      </>
    );
  if (kind === payment)
    return (
      <>
        <f.Choose name="payeeId" from={verifiedPayees} needed hint={t('payeeHint')} />
        <f.Text name="contractNo" hint={t('contractHint')} />
        <f.Amount name="contractSum" />
      </>
    );
  if (kind === loan)
    return (
      <>
        {forWhom}
        <f.Day name="dueDay" needed notBeforeToday />
      </>
    );
  return (
    <>
      <f.Choose name="fromAccountId" from={ourAccounts} needed hint={t('fromHint')} />
      <f.Choose name="toAccountId" from={ourAccounts} needed />
      <f.Amount name="exchangeRate" hint={t('rateHint')} />
    </>
  );
};

const initialOf = (kind: number, row: Request | undefined): Typed => {
  if (!row)
    return {
      currency: currency.of.cny,
      formValues: {},
      ...(kind === reimbursement && { tickets: [{}] as never }),
    };
  const given = {
    title: row.title,
    companyId: row.companyId,
    currency: row.currency,
    amount: row.amount,
    formValues: row.formValues,
    beneficiaryId: row.beneficiaryId ?? undefined,
    tickets:
      kind !== reimbursement
        ? undefined
        : row.tickets.map(({ file, ...ticket }) => ({ ...ticket, files: [file.key] })),
    payeeId: row.payeeId ?? undefined,
    contractNo: row.contractNo ?? undefined,
    contractSum: row.contractSum ?? undefined,
    dueDay: row.dueDay ?? undefined,
    fromAccountId: row.fromAccountId ?? undefined,
    toAccountId: row.toAccountId ?? undefined,
    exchangeRate: row.exchangeRate ?? undefined,
  };
  return given as Typed;
};

/** A request of one kind, new or as it was, with the fields of the form that its kind has now. */
const RequestForm = ({
  kind,
  calls,
  row,
  onClose,
}: OfKind & { row?: Request; onClose: () => void }): ReactNode => {
  const labels = useLabels('finance');
  const call = row ? calls.update : calls.apply;
  const title = labels.action(call);
  const { data, error, refetch } = useRead(financeForms.detail, { kind }, { quiet: true, staleTime: 0 });
  if (!data)
    return (
      <Dialog title={title} width="min(720px, 92vw)" onClose={onClose}>
        <div className="rd-dialog-body">
          {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />}
        </div>
      </Dialog>
    );
  const fixed = {
    formId: data.formId ?? undefined,
    ...(row && { requestId: row.requestId, version: row.version }),
  };
  return (
    <FormDialog
      call={call as typeof calls.apply}
      title={title}
      width="min(720px, 92vw)"
      initial={initialOf(kind, row)}
      fixed={fixed as Typed}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Text name="title" autoFocus />
          <f.Choose name="companyId" from={ourCompanies} />
          <f.Code name="currency" table={currency} look="radio" />
          <f.Amount name="amount" />
          <Parts kind={kind} f={f} companyName={row?.companyName ?? ''} />
          {data.form.length > 0 && <f.Custom name="formValues" of={data.form} upload={financeForms.upload} />}
        </>
      )}
    </FormDialog>
  );
};
export default RequestForm;
