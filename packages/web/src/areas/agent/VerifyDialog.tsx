import { agentApplications, agentApplicationStatus, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { areas, organizationTree, roles } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useAgentText } from './agent.texts.ts';

type Application = RowOf<typeof agentApplications.list>;
const { approved, refused } = agentApplicationStatus.of;

/** Approves or refuses an application; approving makes the agent. */
export const VerifyDialog = ({ row, onClose }: { row: Application; onClose: () => void }): ReactNode => {
  const t = useAgentText();
  const { id, version, pactName } = row;
  return (
    <FormDialog
      call={agentApplications.verify}
      width="min(640px, 92vw)"
      initial={{ verifyType: approved, remark: row.remark ?? '', roleIds: [] }}
      fixed={{ id, version }}
      onClose={onClose}
    >
      {(f, { verifyType }) => (
        <>
          <p className="rd-faint">{t('verifyHint')}</p>
          <f.Pick
            name="verifyType"
            options={[
              { value: approved, label: t('approve') },
              { value: refused, label: t('refuse') },
            ]}
          />
          {verifyType === approved && (
            <>
              <f.Files
                name="pactUrl"
                upload={agentApplications.upload}
                max={1}
                hint={pactName === null ? undefined : t('pactThere', { name: pactName })}
              />
              <f.Text name="loginName" hint={t('linkHint')} />
              <f.Choose name="area" from={areas} />
              <f.Text name="spreadUrl" />
              <f.Choose name="organizationId" from={organizationTree} />
              <f.Choose name="roleIds" from={roles} />
            </>
          )}
          <f.Text name="remark" rows={3} />
        </>
      )}
    </FormDialog>
  );
};
