import type { AnyCall } from '@renderdesk/contract';
import { type ComponentType, type ReactNode, Suspense, useId } from 'react';
import type { Place } from '../call/index.ts';
import { allows, type Rights, useRights } from '../permission/index.ts';
import { Skeleton } from '../states/index.ts';
import { useLabels } from '../text/index.ts';
import { useSearch } from '../url/index.ts';
import { TabBar } from './TabBar.tsx';

/** A screen behind a tab of another one: called as its call is, and there for those alone who may send that. */
export interface TabScreen {
  /** Its name in the address. */
  readonly key: string;
  readonly call: AnyCall;
  /** Another name than the call's, by the screen's own texts. */
  readonly Heading?: () => ReactNode;
  readonly Screen: ComponentType & { readonly prefetch?: (place: Place) => void };
}

const Heading = ({ tab: { call } }: { tab: TabScreen }): ReactNode => useLabels(call.area).action(call);

/** A page of several screens, one a tab; the address says which. `useLabel` names the row of tabs. */
export const tabScreen = (tabs: readonly TabScreen[], useLabel: () => string) => {
  /** The tab that an address asks for, of those that somebody may see; the first where it names none. */
  const shownTab = (search: string, rights?: Rights): TabScreen | undefined => {
    const asked = new URLSearchParams(search).get('tab');
    const allowed = tabs.filter(({ call }) => !rights || allows(rights, call.access));
    return allowed.find(({ key }) => key === asked) ?? allowed[0];
  };
  const Tabs = (): ReactNode => {
    const label = useLabel();
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
            .map((tab) => ({ key: tab.key, heading: tab.Heading ? <tab.Heading /> : <Heading tab={tab} /> }))}
          shown={shown.key}
          // What else stands in the address belongs to the tab that is left.
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
    prefetch: (place: Place) => shownTab(place.search)?.Screen.prefetch?.(place),
  });
};
