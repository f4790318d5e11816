import { type AnyCall, type TabName, textIn } from '@renderdesk/contract';
import { type ComponentType, type ReactNode, Suspense, useId } from 'react';
import type { Place } from '../call/index.ts';
import { allows, type Rights, useRights } from '../permission/index.ts';
import { Skeleton } from '../states/index.ts';
import { useLanguage } from '../text/index.ts';
import { useSearch } from '../url/index.ts';
import { TabBar } from './TabBar.tsx';

/** A screen behind a tab of another one: called as its call is, and there for those alone who may send that. */
export interface TabScreen<K extends string> {
  /** Its name in the address. */
  readonly key: K;
  readonly call: AnyCall;
  readonly Screen: ComponentType & { readonly prefetch?: (place: Place) => void };
}

/**
 * A page of several screens, one a tab; the address says which. `names` are those that the contract has for the page's tabs
 * (`screenTabs`), by which they are found too; `useLabel` names the row of tabs.
 */
export const tabScreen = <K extends string>(
  names: Readonly<Record<K, TabName>>,
  tabs: readonly TabScreen<K>[],
  useLabel: () => string,
) => {
  /** The tab that an address asks for, of those that somebody may see; the first where it names none. */
  const shownTab = (search: string, rights?: Rights): TabScreen<K> | undefined => {
    const asked = new URLSearchParams(search).get('tab');
    const allowed = tabs.filter(({ call }) => !rights || allows(rights, call.access));
    return allowed.find(({ key }) => key === asked) ?? allowed[0];
  };
  const Tabs = (): ReactNode => {
    const label = useLabel();
    const language = useLanguage();
    const base = useId();
    const rights = useRights();
    const [search, go] = useSearch();
    const shown = shownTab(search, rights);
    if (!shown) return null;
    const { Screen } = shown;
    return (
      <div className="rd-tab-screen">
        <TabBar
          base={base}
          label={label}
          tabs={tabs
            .filter(({ call }) => allows(rights, call.access))
            .map(({ key }) => ({ key, heading: textIn(names[key].title, language) }))}
          shown={shown.key}
          // Other parameters in the address belong to the previous tab.
          onShow={(key) => go(new URLSearchParams({ tab: key }).toString(), { replace: true })}
        />
        <div
          className="rd-list-panel"
          id={`${base}-panel`}
          role="tabpanel"
          aria-labelledby={`${base}-${shown.key}`}
        >
          <Suspense fallback={<Skeleton lines={8} />}>
            <Screen key={shown.key} />
          </Suspense>
        </div>
      </div>
    );
  };
  return Object.assign(Tabs, {
    tabs,
    prefetch: (place: Place) => shownTab(place.search)?.Screen.prefetch?.(place),
  });
};
