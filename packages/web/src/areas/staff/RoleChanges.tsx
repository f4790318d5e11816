import { differing, type HeldPermission, type InputOf, roles } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { usePreview } from '../../kit/call/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { useAreaNames } from './areaNames.ts';
import { usePermissionName } from './permissionName.ts';
import { useRoleText } from './role.texts.ts';

/** People named one by one before «and more». */
const named = 12;

const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** Whose rights the draft would change, asked of the server, which carries it out and takes it back. */
const Affected = ({ input }: { input: InputOf<typeof roles.updatePermissions> }): ReactNode => {
  const t = useRoleText();
  const { data, error } = usePreview(roles.updatePermissions, input);
  if (error) return <p className="rd-faint">{t('affectedUnknown')}</p>;
  if (data === undefined) return <Skeleton lines={2} />;
  const people = data.rows.filter(({ kind }) => kind === 'admin');
  if (people.length === 0) return <p className="rd-faint">{t('affectedNone')}</p>;
  return (
    <div role="status">
      <p>{t('affected', { count: people.length })}</p>
      <ul>
        {people.slice(0, named).map(({ ids, before, after }) => (
          <li key={ids.join()}>
            {t('affectedOf', {
              name: String(after?.['reallyName'] ?? ''),
              gained: countOf(after?.['permissions']),
              lost: countOf(before?.['permissions']),
            })}
          </li>
        ))}
        {people.length > named && <li>{t('more', { count: people.length - named })}</li>}
      </ul>
    </div>
  );
};

/** What a draft grants and revokes, and whom that concerns, before it is saved. */
export const RoleChanges = ({
  before,
  after,
  input,
}: {
  before: readonly HeldPermission[];
  after: readonly HeldPermission[];
  /** What would be saved; undefined while nothing is changed. */
  input: InputOf<typeof roles.updatePermissions> | undefined;
}): ReactNode => {
  const t = useRoleText();
  const nameOf = usePermissionName();
  const areaNames = useAreaNames();
  const { lost, gained } = differing(before, after);
  const side = (title: string, tone: string, held: readonly HeldPermission[]): ReactNode =>
    held.length > 0 && (
      <>
        <p>{title}</p>
        <ul data-tone={tone}>
          {held.map(({ name, parameters }) => (
            <li key={name}>
              {nameOf(name)}{' '}
              {parameters.length > 0 && <span className="rd-faint">({areaNames(parameters)})</span>}
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <section className="rd-panel rd-role-changes" aria-label={t('changes')}>
      <h3>{t('changes')}</h3>
      {input === undefined && <p className="rd-faint">{t('noChanges')}</p>}
      {side(t('added', { count: gained.length }), 'success', gained)}
      {side(t('removed', { count: lost.length }), 'danger', lost)}
      {input && <Affected input={input} />}
    </section>
  );
};
