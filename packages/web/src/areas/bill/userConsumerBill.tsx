import type { ReactNode } from 'react';
import type { Place } from '../../kit/call/index.ts';
import { TabBar } from '../../kit/tabs/index.ts';
import { useSearch } from '../../kit/url/index.ts';
import { Appeals } from './appeals.tsx';
import { Bills, Overview, QuantityDetail } from './bills.tsx';
import { Consumption, Frames, Hardware, PictureMember } from './consumption.tsx';
import { useBillText } from './bill.texts.ts';
import './bill.css';

/** The tabs of the page (people §2), each a list of its own. */
const parts = {
  overview: Overview,
  bill: Bills,
  quantityDetail: QuantityDetail,
  render: Frames,
  hardware: Hardware,
  pictureMember: PictureMember,
  consume: Consumption,
  appeal: Appeals,
} as const;
type Part = keyof typeof parts;
const keys = Object.keys(parts) as Part[];
const first: Part = 'overview';

/** The tab that an address asks for. */
const partIn = (search: string): Part => {
  const asked = new URLSearchParams(search).get('tab');
  return keys.find((key) => key === asked) ?? first;
};

/** /user/userConsumerBill: what customers consume and are billed (people §§2, 7). */
const UserConsumerBill = (): ReactNode => {
  const t = useBillText();
  const [search, go] = useSearch();
  const shown = partIn(search);
  const List = parts[shown];
  return (
    <div className="rd-bill-page">
      <TabBar
        base="bill"
        label={t('tabs')}
        shown={shown}
        // What else stands in the address belongs to the tab that is left.
        onShow={(key) => go(`tab=${key}`, { replace: true })}
        tabs={keys.map((key) => ({ key, heading: t(`tab.${key}`) }))}
      />
      <div id="bill-panel" role="tabpanel" aria-labelledby={`bill-${shown}`} className="rd-bill-part">
        <List key={shown} />
      </div>
    </div>
  );
};
export default Object.assign(UserConsumerBill, {
  prefetch: (place: Place) => parts[partIn(place.search)].prefetch(place),
});
