/** Builds the web console into packages/web/dist where its sources changed since the last build. */
export function ensureWebBuilt(): Promise<void>;
