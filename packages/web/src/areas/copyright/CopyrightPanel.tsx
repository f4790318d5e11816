import {
  allows,
  auditDay,
  copyrightAudit,
  copyrightFile,
  type CopyrightId,
  copyrightPayment,
  copyrights,
  copyrightTransitions,
  type OutputOf,
  registerBuild,
} from '@renderdesk/contract';
import { callApi } from '../../kit/call/index.ts';
import { StoredFile } from '../../kit/detail/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { DueTime } from '../../kit/show/index.ts';
import { recordPanel, stepsOf } from '../../domain/index.ts';
import { useCopyrightText } from './copyright.texts.ts';
import { registrationActions } from './registrations.tsx';

type Work = OutputOf<typeof copyrights.detail>;

const fact = columnKit<Work, never, keyof Work>();
const facts = [
  fact.text('userName', { link: ({ userId }) => `/user/userInformation/${userId}` }),
  fact.text('salesman'),
  fact.tag('payStatus', copyrightPayment),
  fact.money('price', { currency: 'currency' }),
  fact.tag('fileType', copyrightFile),
  fact.text('workVersion'),
  fact.tag('auditDay', auditDay),
  fact.time('createTime'),
  fact.time('submitTime'),
  fact.custom('dueTime', (row) => (
    <DueTime at={row.dueTime} isOpen={row.auditStatus === copyrightAudit.of.underReview} />
  )),
  fact.number('similarity'),
  fact.text('decidedBy'),
  fact.time('decideTime'),
  fact.text('reason'),
  fact.flag('correctable'),
  fact.tag('registerBuildStatus', registerBuild),
  fact.text('certificateNo'),
  fact.text('certificateHash'),
  fact.text('sha256'),
  fact.text('remark'),
];

type Text = ReturnType<typeof useCopyrightText>;
const step = stepsOf<Work, Text>({
  area: 'copyright',
  text: useCopyrightText,
  key: ({ copyrightId, version }) => ({ copyrightId, version }),
});
const valuesOf = ({ fileType, workVersion, remark }: Work) => ({
  fileType: fileType ?? copyrightFile.of.software,
  workVersion: workVersion ?? '',
  remark: remark ?? '',
});
const isChangeable = ({ auditStatus, correctable }: Work): boolean =>
  allows(copyrightTransitions.update, auditStatus) &&
  (auditStatus !== copyrightAudit.of.failed || correctable);
const steps = [
  step.form(copyrights.update, {
    saves: true,
    when: isChangeable,
    initial: valuesOf,
    latest: async ({ copyrightId }) => {
      const row = await callApi(copyrights.detail, { copyrightId });
      return { ...valuesOf(row), version: row.version };
    },
    fields: (f, { t }) => (
      <>
        <f.Code name="fileType" table={copyrightFile} look="radio" />
        <f.Text name="workVersion" autoFocus />
        <f.Files name="sourceFile" upload={copyrights.upload} max={1} hint={t('fileHint')} />
        <f.Text name="remark" rows={2} />
      </>
    ),
  }),
];

/** One registration: what is registered, how far it is, its files and history. Its address is `?copyright=12`. */
export default recordPanel({
  read: copyrights.detail,
  key: (copyrightId: CopyrightId) => ({ copyrightId }),
  text: useCopyrightText,
  topics: ['copyright', 'copyrightMatch'],
  status: { field: 'auditStatus', table: copyrightAudit },
  title: ({ row }) => row.title,
  facts,
  width: 'min(880px, 92vw)',
  steps,
  main: () => false,
  Body: ({ row: { copyrightId, sourceName, certificateNo }, t, labels }) => (
    <>
      <p>
        {sourceName === null ? (
          <span className="rd-faint">{t('noFile')}</span>
        ) : (
          <StoredFile
            call={copyrights.source}
            input={{ copyrightId }}
            kind={labels.action(copyrights.source)}
            name={sourceName}
          />
        )}
      </p>
      {certificateNo !== null && (
        <p>
          <StoredFile
            call={copyrights.certificate}
            input={{ copyrightId }}
            kind={labels.action(copyrights.certificate)}
            name={certificateNo}
          />
        </p>
      )}
    </>
  ),
  history: copyrights.history,
  actions: {
    call: copyrights.list,
    screen: { status: 'auditStatus', statusTable: copyrightAudit, actions: registrationActions },
    when: () => true,
  },
});
