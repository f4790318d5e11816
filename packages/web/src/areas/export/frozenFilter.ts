import { allCalls, type AnyCall } from '@renderdesk/contract';

/** The call of a name, `task.renders.export`; undefined for one that the product no longer has. */
export const callNamed = (name: string): AnyCall | undefined => allCalls.find((call) => call.name === name);
