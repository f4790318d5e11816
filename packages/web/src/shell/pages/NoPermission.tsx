import { Link } from '@tanstack/react-router';
import { dashboardPath } from '../guard.ts';
import { useShellText } from '../shell.texts.ts';

/** A page whose permission key is switched off for everyone (overview §4). */
export const NoPermission = ({ permission }: { permission: string }) => {
  const t = useShellText();
  return (
    <div className="rd-blank">
      <h2>{t('noPermission.title')}</h2>
      <p>{t('noPermission.text', { key: permission })}</p>
      <Link className="rd-button" to={dashboardPath}>
        {t('noPermission.back')}
      </Link>
    </div>
  );
};
