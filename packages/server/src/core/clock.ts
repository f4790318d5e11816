/** The one clock: read once for each request or job and passed on as `now`. Tests pass their own. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();
