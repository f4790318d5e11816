import { permissions } from '@renderdesk/contract';
import { useCommand } from '../../kit/call/index.ts';
import { useShellText } from '../shell.texts.ts';
import { useSession } from '../useSession.ts';

/** Tells as long as it holds that the console is seen as a role, and changes nothing; ends it. */
export const SeesAs = () => {
  const t = useShellText();
  const { admin } = useSession();
  // The session's own event has every tab begin anew with the rights that hold then.
  const stop = useCommand(permissions.stopSeeAs, { success: false });
  if (!admin.seesAs) return null;
  return (
    <div className="rd-prohibited" role="status">
      <strong>{t('seesAs.title', { name: admin.seesAs.roleName })}</strong>
      <span>{t('seesAs.hint')}</span>
      <button type="button" className="rd-button" disabled={stop.running} onClick={() => void stop.run({})}>
        {t('seesAs.stop')}
      </button>
    </div>
  );
};
