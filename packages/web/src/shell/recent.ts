/** A place that a person visited: the screen's path as the contract writes it, and the address itself. */
export interface Place {
  readonly screen: string;
  readonly href: string;
}

const most = 10;
/** What the keys of recent places begin with in local storage, one of each member of staff. */
export const recentKey = 'recentPlaces:';
const keyOf = (adminId: number): string => `${recentKey}${adminId}`;

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'screen' in value &&
  typeof value.screen === 'string' &&
  'href' in value &&
  typeof value.href === 'string';

const pathOf = (place: Place): string => place.href.split('?')[0] ?? place.href;

/** The places with a new one in front: each path once, the newest ten. */
export const withPlace = (places: readonly Place[], place: Place): readonly Place[] =>
  [place, ...places.filter((other) => pathOf(other) !== pathOf(place))].slice(0, most);

/** The recent places of a member of staff in this browser, newest first. */
export const recentPlaces = (adminId: number): readonly Place[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(adminId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    return [];
  }
};

/** Remembers a visited place. */
export const rememberPlace = (adminId: number, place: Place): void =>
  localStorage.setItem(keyOf(adminId), JSON.stringify(withPlace(recentPlaces(adminId), place)));
