/** Lengths of time in milliseconds (overview §9). */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
export const week = 7 * day;

/** The company's day begins and ends in this zone, whatever the zone of a viewer or a server: +08:00. */
export const businessOffset = 8 * hour;
/** The same by its name in the zone database. */
export const businessZone = 'Asia/Shanghai';
