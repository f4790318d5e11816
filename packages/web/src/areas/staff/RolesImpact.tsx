import { admins, isPermissionKey, keysAbove, type PermissionKey, roleChange } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useLimitBelow, usePreview } from '../../kit/call/index.ts';
import type { ImpactRequest } from '../../kit/list/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { usePermissionName } from './permissionName.ts';
import { type RoleDifference, roleDifferences } from './roleDifference.ts';
import { useRoleText } from './role.texts.ts';
import './role.css';

/** People, and keys, named one by one before «and more». */
const most = { named: 12, keys: 8 };

/** Some of many by name, and how many more there are. */
const useSome = (): ((of: readonly string[], count: number) => string) => {
  const t = useRoleText();
  return (of, count) => {
    const rest = of.length - count;
    const some = of.slice(0, count).join(', ');
    return rest > 0 ? `${some} ${t('more', { count: rest })}` : some;
  };
};
/** What leads to other keys of the same change comes along with them, which say more: it stands behind them. */
const lowestFirst = (keys: readonly PermissionKey[]): PermissionKey[] => {
  const above = new Set(keys.flatMap(keysAbove));
  return [...keys.filter((key) => !above.has(key)), ...keys.filter((key) => above.has(key))];
};

const Group = ({ of }: { of: RoleDifference }): ReactNode => {
  const t = useRoleText();
  const nameOf = usePermissionName();
  const some = useSome();
  const keys = (names: readonly string[]): string[] => lowestFirst(names.filter(isPermissionKey)).map(nameOf);
  const line = (what: string, names: readonly string[]): ReactNode =>
    names.length > 0 && <li>{t('listed', { what, names: some(names, most.keys) })}</li>;
  return (
    <>
      <p>{some(of.names, most.named)}</p>
      <ul data-tone="success">
        {line(t('rolesGained'), of.rolesGained)}
        {line(t('added', { count: of.gained.length }), keys(of.gained))}
      </ul>
      <ul data-tone="danger">
        {line(t('rolesLost'), of.rolesLost)}
        {line(t('removed', { count: of.lost.length }), keys(of.lost))}
      </ul>
    </>
  );
};

/** Who gains and who loses which roles and keys by what is chosen, asked of the server, which carries it out and takes it back. */
export const RolesImpact = ({ target, draft }: ImpactRequest): ReactNode => {
  const t = useRoleText();
  const chosen = admins.updateRoles.rest.safeParse(draft).data;
  const isNothing = !chosen || (chosen.roleIds.length === 0 && chosen.roleChange !== roleChange.of.replace);
  const which =
    target.selectionId === undefined ? { adminIds: [...target.ids] } : { selectionId: target.selectionId };
  const { data, error } = usePreview(
    admins.updateRoles,
    isNothing ? undefined : ({ ...which, ...chosen } as never),
  );
  const { groups, others, people } = roleDifferences(data?.rows ?? []);
  const limit = useLimitBelow(admins.updateRoles, people);
  // Why it is refused is said once it is sent.
  if (isNothing || error) return null;
  return (
    <section className="rd-role-impact" aria-label={t('changes')} aria-busy={!data}>
      {!data && <Skeleton lines={2} />}
      {data && <p role="status">{people === 0 ? t('affectedNone') : t('affected', { count: people })}</p>}
      {groups.map((one) => (
        <Group key={JSON.stringify(one)} of={one} />
      ))}
      {others > 0 && <p>{t('more', { count: others })}</p>}
      {limit !== undefined && <p className="rd-notice">{t('approval', { limit })}</p>}
    </section>
  );
};
