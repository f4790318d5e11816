import {
  businessType,
  customerBlocks,
  userAccess,
  userDetails,
  userScale,
  userServices,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { platforms, userLabels } from '../../domain/index.ts';
import { callApi, useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useTitles } from '../../kit/text/index.ts';
import { BlocksNotice } from './BlocksNotice.tsx';
import { type Customer, type DialogKey, type DialogProps } from './customer.ts';
import { freeName } from './freeUser.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { registerAreas } from './registerAreas.ts';
import { useUserText } from './user.texts.ts';

const latest = async ({ userId }: Customer): Promise<Customer> => callApi(userDetails.read, { userId });

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
    onClose={onClose}
  >
    {(f, typed) => (
      <>
        <f.Text name="userName" free={freeName} autoFocus />
        <f.Text name="company" />
        <f.Code name="businessType" table={businessType} />
        <f.Code name="userScale" table={userScale} />
        <f.Choose name="areaId" from={registerAreas} />
        <f.Text name="country" />
        <PlaceFields f={f} typed={typed} />
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
      Refusal={BlocksNotice}
      fixed={{ userId: row.userId, version: row.version }}
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

const Api = ({ row, onClose }: DialogProps): ReactNode => {
  const t = useUserText();
  return (
    <FormDialog
      call={userAccess.setApi}
      initial={{ apiEnabled: row.apiEnabled, apiIps: [...row.apiIps] }}
      fixed={{ userId: row.userId, version: row.version }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Flag name="apiEnabled" hint={t('apiHint')} />
          <f.Words name="apiIps" hint={t('safeHint')} />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};

const Service = ({ row, onClose }: DialogProps): ReactNode => {
  const t = useUserText();
  return (
    <FormDialog
      call={userServices.setRenderService}
      initial={{ platforms: [...row.platforms] }}
      fixed={{ userId: row.userId, version: row.version }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Choose name="platforms" from={platforms} hint={t('platformsHint')} autoFocus />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};

const blocked = { 1: 'email', 2: 'phone', 3: undefined, 4: 'company' } as const;
const flagOf = { email: 'blockEmail', phone: 'blockPhone', company: 'blockCompany' } as const;

/** Puts what the customer has on the block lists: each is shown with how many accounts have it before it is chosen. */
const Block = ({ row, onClose }: DialogProps): ReactNode => {
  const t = useUserText();
  const titles = useTitles();
  const { data, error, refetch } = useRead(
    customerBlocks.preview,
    { userId: row.userId },
    { quiet: true, staleTime: 0 },
  );
  return (
    <FormDialog
      call={customerBlocks.add}
      fixed={{ userId: row.userId }}
      held={(typed) => (Object.values(flagOf).some((flag) => typed[flag]) ? undefined : t('blockNothing'))}
      onClose={onClose}
    >
      {(f) => (
        <>
          <p className="rd-faint">{t('blockChoose')}</p>
          {error && <Failed error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton lines={3} />}
          {data?.length === 0 && <p className="rd-notice">{t('nothingToBlock')}</p>}
          {data?.map(({ blockKind: kind, isListed, userCount }) => {
            const of = blocked[kind];
            return (
              of && (
                <f.Flag
                  key={kind}
                  name={flagOf[of]}
                  disabled={isListed}
                  hint={[
                    row[of],
                    isListed ? t('isListed') : t('haveIt', { count: userCount }),
                    t('goesTo', {
                      list: titles[of === 'email' ? '/user/userBlackList' : '/user/thirdBlockList'],
                    }),
                  ].join(' · ')}
                />
              )
            );
          })}
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};

const dialogs: Record<DialogKey, (props: DialogProps) => ReactNode> = {
  profile: Profile,
  contact: Contact,
  details: Details,
  render: Render,
  quota: Quota,
  prompt: Prompt,
  safe: Safe,
  account: Account,
  api: Api,
  service: Service,
  block: Block,
};

/** What is changed over a customer's page. */
export default ({ open, ...rest }: DialogProps & { readonly open: DialogKey }): ReactNode => {
  const Dialog = dialogs[open];
  return <Dialog {...rest} />;
};
