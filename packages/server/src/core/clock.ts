/** The one clock: read once a request or job, passed on as `now`. Tests pass their own. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();
