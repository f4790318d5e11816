import { type UserId, userServices } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { software } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import type { RenderSet } from './customer.ts';
import { useUserText } from './user.texts.ts';

interface SetProps {
  readonly userId: UserId;
  /** The one that is changed; undefined for a new one. */
  readonly of: RenderSet | undefined;
  readonly onClose: () => void;
}

/** Software with its plug-ins as a customer has it for rendering at home. */
export default ({ userId, of, onClose }: SetProps): ReactNode => {
  const t = useUserText();
  return (
    <FormDialog
      call={userServices.saveLocalRenderSet}
      initial={{
        setName: of?.setName ?? '',
        ...(of && { cgId: of.cgId }),
        pluginVersions: of ? [...of.pluginVersions] : [],
        renderPath: of?.renderPath ?? '',
      }}
      fixed={{ userId, ...(of && { localRenderSetId: of.localRenderSetId, version: of.version }) }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Text name="setName" autoFocus />
          <f.Choose name="cgId" from={software} />
          <f.Words name="pluginVersions" hint={t('pluginHint')} />
          <f.Text name="renderPath" hint={t('pathHint')} />
        </>
      )}
    </FormDialog>
  );
};
