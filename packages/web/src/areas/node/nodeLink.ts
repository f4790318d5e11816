/** The address of a node's panel over the page that is open: its filters stay. */
export const nodeLink = (nodeId: number): string => {
  const params = new URLSearchParams(globalThis.location.search);
  params.set('node', String(nodeId));
  return `${globalThis.location.pathname}?${params.toString()}`;
};
