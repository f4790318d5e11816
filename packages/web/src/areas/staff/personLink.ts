/** The address of somebody's page over the list that is open: its filters stay. */
export const personLink = (adminId: number): string => {
  const params = new URLSearchParams(globalThis.location.search);
  params.set('person', String(adminId));
  return `${globalThis.location.pathname}?${params.toString()}`;
};
