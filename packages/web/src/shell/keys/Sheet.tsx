import { Fragment, type ReactNode } from 'react';
import { Keys, type KeyScope, type Shortcut, useCurrentShortcuts } from '../../kit/keys/index.ts';
import { useRights } from '../../kit/permission/index.ts';
import { useTitles } from '../../kit/text/labels.ts';
import { openScreens } from '../menu.ts';
import { exists } from '../routes.ts';
import { useKeysText } from './keys.texts.ts';
import './keys.css';

const scopes: readonly KeyScope[] = ['shell', 'go', 'tabs', 'list'];
/** The keys of a shortcut; a run of digits is written as from–to. */
const Presses = ({ keys }: { keys: readonly string[] }): ReactNode => {
  const t = useKeysText();
  const [first, last] = [keys[0], keys.at(-1)];
  if (keys.length > 3 && first !== undefined && last !== undefined) {
    return (
      <>
        <Keys press={first} /> … <Keys press={last} />
      </>
    );
  }
  return keys.map((one, index) => (
    <Fragment key={one}>
      {index > 0 && <small> {t('or')} </small>}
      {one.split(' ').map((press, at) => (
        <Fragment key={press}>
          {at > 0 && <small> {t('next')} </small>}
          <Keys press={press} />
        </Fragment>
      ))}
    </Fragment>
  ));
};

const useDescription = (): ((shortcut: Shortcut) => string) => {
  const t = useKeysText();
  const titles: Readonly<Record<string, string>> = useTitles();
  return ({ scope, id }) =>
    scope === 'go' ? (titles[id] ?? id) : t(`${scope}.${id}` as Parameters<typeof t>[0]);
};

/** Every shortcut that holds on the page behind it, and those that lead to screens that this person may open. */
const Sheet = (): ReactNode => {
  const t = useKeysText();
  const describe = useDescription();
  const open: ReadonlySet<string> = new Set(openScreens(useRights(), exists));
  const shown = useCurrentShortcuts().filter(({ scope, id }) => scope !== 'go' || open.has(id));
  return (
    <div className="rd-dialog-body rd-keys">
      <div>
        {scopes.map((scope) => {
          const own = shown.filter((shortcut) => shortcut.scope === scope);
          return (
            own.length > 0 && (
              <section key={scope}>
                <h3>{t(`scopes.${scope}`)}</h3>
                <dl>
                  {own.map((shortcut) => (
                    <div key={shortcut.id}>
                      <dt>
                        <Presses keys={shortcut.keys} />
                      </dt>
                      <dd>{describe(shortcut)}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            )
          );
        })}
      </div>
      <p className="rd-faint">{t('note')}</p>
    </div>
  );
};
export default Sheet;
