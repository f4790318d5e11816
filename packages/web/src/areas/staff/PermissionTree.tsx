import {
  areaParameterKeys,
  type HeldPermission,
  type PermissionEntry,
  type PermissionKey,
  type PermissionNode,
  permissionStatus,
  permissionTree,
  session,
} from '@renderdesk/contract';
import { type ReactNode, useId, useMemo } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { useIsBuilt } from '../../shell/built.ts';
import { reservedKeys } from './reservedKeys.ts';
import { usePermissionName } from './permissionName.ts';
import { useRoleText } from './role.texts.ts';

type Change = (name: PermissionKey, isHeld: boolean, parameters?: readonly number[]) => void;
interface Shown {
  readonly held: ReadonlyMap<string, HeldPermission>;
  /** Keys that nothing opens with yet, and those that are switched off for everyone. */
  readonly reserved: ReadonlySet<string>;
  readonly off: ReadonlySet<string>;
  readonly onChange: Change | undefined;
}

const carriesAreas = (name: PermissionKey): boolean =>
  Object.values<string>(areaParameterKeys).includes(name);

/** The areas of a key that carries them (overview §6). */
const Areas = ({ of, onChange }: { of: HeldPermission; onChange: Change | undefined }): ReactNode => {
  const t = useRoleText();
  const language = useLanguage();
  const { data = [] } = useRead(session.queryArea, {}, { quiet: true, staleTime: Infinity });
  return (
    <fieldset className="rd-role-areas" disabled={onChange === undefined}>
      <legend>{t('areasOf')}</legend>
      {data.map((area) => (
        <label key={area.id}>
          <input
            type="checkbox"
            checked={of.parameters.includes(area.id)}
            onChange={({ target }) =>
              onChange?.(
                of.name,
                true,
                target.checked ? [...of.parameters, area.id] : of.parameters.filter((id) => id !== area.id),
              )
            }
          />{' '}
          {language === 'zh' ? area.nameZh : area.nameEn}
        </label>
      ))}
      {of.parameters.length === 0 && <p className="rd-faint">{t('areasNone')}</p>}
    </fieldset>
  );
};

const Entry = ({ node, shown }: { node: PermissionNode; shown: Shown }): ReactNode => {
  const id = useId();
  const t = useRoleText();
  const labels = useLabels('staff');
  const nameOf = usePermissionName();
  const held = shown.held.get(node.name);
  return (
    <li>
      <div className="rd-role-key">
        <input
          id={id}
          type="checkbox"
          checked={held !== undefined}
          disabled={shown.onChange === undefined}
          onChange={({ target }) => shown.onChange?.(node.name, target.checked)}
        />
        <label htmlFor={id}>{nameOf(node.name)}</label>
        {shown.reserved.has(node.name) && (
          <span className="rd-faint" title={t('reservedHint')}>
            {t('reserved')}
          </span>
        )}
        {shown.off.has(node.name) && <StatusTag code={0} table={permissionStatus} labels={labels} />}
        <code className="rd-faint">{node.name}</code>
      </div>
      {held && carriesAreas(node.name) && <Areas of={held} onChange={shown.onChange} />}
      {node.children.length > 0 && (
        <ul>
          {node.children.map((child) => (
            <Entry key={child.name} node={child} shown={shown} />
          ))}
        </ul>
      )}
    </li>
  );
};

/** What is left of a branch when only some of its keys are looked for; a key that is found keeps what leads to it. */
const found = (nodes: readonly PermissionNode[], is: (name: PermissionKey) => boolean): PermissionNode[] =>
  nodes.flatMap((node) => {
    const children = found(node.children, is);
    return children.length > 0 || is(node.name) ? [{ ...node, children }] : [];
  });

const switchedOff = (tree: readonly PermissionEntry[]): ReadonlySet<string> =>
  new Set(
    tree.flatMap(({ name, status, children }) => [...(status === 0 ? [name] : []), ...switchedOff(children)]),
  );

/** Every key of the console in its tree, those that a role holds ticked (overview §§3, 6). */
export const PermissionTree = ({
  held,
  search,
  onlyHeld,
  onChange,
}: {
  held: readonly HeldPermission[];
  search: string;
  onlyHeld: boolean;
  onChange: Change | undefined;
}): ReactNode => {
  const t = useRoleText();
  const nameOf = usePermissionName();
  const byName = new Map(held.map((one) => [one.name as string, one]));
  const typed = search.trim().toLowerCase();
  const tree = found(
    permissionTree,
    (name) =>
      (typed === '' || name.includes(typed) || nameOf(name).toLowerCase().includes(typed)) &&
      (!onlyHeld || byName.has(name)),
  );
  const { data: known } = useRead(session.queryAllPermissions, {}, { quiet: true });
  const isBuilt = useIsBuilt();
  const reserved = useMemo(
    () => (known ? reservedKeys(known, isBuilt) : new Set<string>()),
    [known, isBuilt],
  );
  const shown = { held: byName, onChange, reserved, off: switchedOff(known ?? []) };
  const menus = tree.filter(({ kind }) => kind === 'menu');
  return (
    <section className="rd-panel rd-role-tree">
      {tree.length === 0 && <p className="rd-faint">{t('noneFound')}</p>}
      <ul>
        {tree
          .filter(({ kind }) => kind !== 'menu')
          .map((node) => (
            <Entry key={node.name} node={node} shown={shown} />
          ))}
        {menus.length > 0 && (
          <li>
            <div className="rd-role-key">{t('menus')}</div>
            <ul>
              {menus.map((node) => (
                <Entry key={node.name} node={node} shown={shown} />
              ))}
            </ul>
          </li>
        )}
      </ul>
    </section>
  );
};
