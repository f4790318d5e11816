import {
  businessType,
  type OutputOf,
  userDetails,
  userRegistration,
  users,
  userScale,
  zone,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { userLabels } from '../../domain/index.ts';
import { callApi } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { wholeSource } from '../../kit/pick/index.ts';
import { freeName } from './freeUser.ts';
import { useUserText } from './user.texts.ts';

export type Customer = OutputOf<typeof userDetails.read>;
interface DialogProps {
  readonly row: Customer;
  readonly onClose: () => void;
}

/** What a change of a customer makes stale. */
export const changed = [
  userDetails.read,
  userDetails.history,
  userDetails.timeline,
  userDetails.nameChanges,
  userDetails.loginInfo,
  users.list,
];
const latest = async ({ userId }: Customer): Promise<Customer> => callApi(userDetails.read, { userId });

/** Areas that customers may be in, under their zone (people §9). */
export const registerAreas = wholeSource(userRegistration.areas, {}, (answer, { language, labels }) =>
  answer.map((one) => ({
    value: one.areaId,
    name: language === 'zh' ? one.nameZh : one.nameEn,
    group: labels.code(zone, one.zone),
  })),
);

const baseOf = (row: Customer) => ({
  version: row.version,
  userName: row.userName,
  company: row.company,
  country: row.country,
  province: row.province,
  city: row.city,
  businessType: row.businessType,
  userScale: row.userScale,
  fromWhere: row.fromWhere,
  areaId: row.areaId,
});

const Profile = ({ row, onClose }: DialogProps): ReactNode => (
  <FormDialog
    call={userDetails.updateBase}
    initial={{ ...baseOf(row), reason: '' }}
    fixed={{ userId: row.userId }}
    latest={async () => baseOf(await latest(row))}
    invalidates={changed}
    onClose={onClose}
  >
    {(f) => (
      <>
        <f.Text name="userName" free={freeName} autoFocus />
        <f.Text name="company" />
        <f.Code name="businessType" table={businessType} />
        <f.Code name="userScale" table={userScale} />
        <f.Choose name="areaId" from={registerAreas} />
        <f.Text name="country" />
        <f.Text name="province" />
        <f.Text name="city" />
        <f.Text name="fromWhere" />
        <f.Text name="reason" rows={2} />
      </>
    )}
  </FormDialog>
);

const Contact = ({ row, onClose }: DialogProps): ReactNode => {
  const t = useUserText();
  return (
    <FormDialog
      call={userDetails.updateContact}
      fixed={{ userId: row.userId, version: row.version }}
      invalidates={changed}
      onClose={onClose}
    >
      {(f) => (
        <>
          <p className="rd-faint">{t('contactHint')}</p>
          <f.Text name="phone" placeholder={row.phone ?? ''} autoFocus />
          <f.Text name="email" placeholder={row.email ?? ''} />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};

const detailsOf = (row: Customer) => ({
  version: row.version,
  downloadMaxSourceFile: row.downloadMaxSourceFile,
  currentModels: [...row.currentModels],
  ram: row.ram,
  mountPaths: [...row.mountPaths],
  labelIds: row.userLabels.map(({ id }) => id),
  remark: row.remark,
});

const Details = ({ row, onClose }: DialogProps): ReactNode => {
  const t = useUserText();
  return (
    <FormDialog
      call={userDetails.update}
      initial={detailsOf(row)}
      fixed={{ userId: row.userId }}
      latest={async () => detailsOf(await latest(row))}
      invalidates={changed}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Choose name="labelIds" from={userLabels} autoFocus />
          <f.Text name="remark" rows={3} />
          <f.Words name="currentModels" choices={row.hardwareModels} />
          <f.Number name="ram" unit="GB" hint={t('ramHint')} />
          <f.Words name="mountPaths" hint={t('mountHint')} />
          <f.Number name="downloadMaxSourceFile" />
        </>
      )}
    </FormDialog>
  );
};

const renderOf = (row: Customer) => ({
  version: row.version,
  taskLevelDefault: row.taskLevelDefault,
  taskGroup: [...row.taskGroup],
  taskProperties: [...row.taskProperties],
  taskRequirements: [...row.taskRequirements],
  renderConstraint: [...row.renderConstraint],
});

const Render = ({ row, onClose }: DialogProps): ReactNode => (
  <FormDialog
    call={userDetails.updateRender}
    initial={renderOf(row)}
    fixed={{ userId: row.userId }}
    latest={async () => renderOf(await latest(row))}
    invalidates={changed}
    onClose={onClose}
  >
    {(f) => (
      <>
        <f.Number name="taskLevelDefault" autoFocus />
        <f.Words name="taskGroup" />
        <f.Words name="taskProperties" />
        <f.Words name="taskRequirements" />
        <f.Words name="renderConstraint" />
      </>
    )}
  </FormDialog>
);

const Quota = ({ row, onClose }: DialogProps): ReactNode => (
  <FormDialog
    call={userDetails.setQuota}
    initial={{ nodeLimit: row.nodeLimit }}
    fixed={{ userId: row.userId, version: row.version }}
    invalidates={changed}
    onClose={onClose}
  >
    {(f) => (
      <>
        <f.Number name="nodeLimit" autoFocus />
        <f.Text name="reason" rows={2} />
      </>
    )}
  </FormDialog>
);

const Prompt = ({ row, onClose }: DialogProps): ReactNode => (
  <FormDialog
    call={userDetails.setBalancePrompt}
    initial={{ balancePrompt: row.balancePrompt }}
    fixed={{ userId: row.userId, version: row.version }}
    invalidates={[...changed, userDetails.funds]}
    onClose={onClose}
  >
    {(f) => <f.Amount name="balancePrompt" autoFocus />}
  </FormDialog>
);

const Safe = ({ row, onClose }: DialogProps): ReactNode => {
  const t = useUserText();
  return (
    <FormDialog
      call={userDetails.setSafeList}
      initial={{ safeIps: [...row.safeIps] }}
      fixed={{ userId: row.userId, version: row.version }}
      invalidates={changed}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Words name="safeIps" hint={t('safeHint')} />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};

const Account = ({ row, onClose }: DialogProps): ReactNode => (
  <FormDialog
    call={userDetails.updateAccount}
    initial={{ isInternalTestAccount: row.isInternalTestAccount }}
    fixed={{ userId: row.userId, version: row.version }}
    invalidates={changed}
    onClose={onClose}
  >
    {(f) => (
      <>
        <f.Flag name="isInternalTestAccount" />
        <f.Text name="reason" rows={2} />
      </>
    )}
  </FormDialog>
);

/** Dialogs over a customer's page, by the word that stands in the address. */
const dialogs = {
  profile: { call: userDetails.updateBase, Dialog: Profile },
  contact: { call: userDetails.updateContact, Dialog: Contact },
  details: { call: userDetails.update, Dialog: Details },
  render: { call: userDetails.updateRender, Dialog: Render },
  quota: { call: userDetails.setQuota, Dialog: Quota },
  prompt: { call: userDetails.setBalancePrompt, Dialog: Prompt },
  safe: { call: userDetails.setSafeList, Dialog: Safe },
  account: { call: userDetails.updateAccount, Dialog: Account },
} as const;
export type DialogKey = keyof typeof dialogs;
export const callOf = (key: DialogKey) => dialogs[key].call;

/** The dialog that an address names; none where it names no one. */
export const UserDialog = ({
  open,
  row,
  onClose,
}: DialogProps & { readonly open: string | null }): ReactNode => {
  if (open === null || !Object.hasOwn(dialogs, open)) return null;
  const { Dialog } = dialogs[open as DialogKey];
  return <Dialog row={row} onClose={onClose} />;
};
