export const isMissing = (value: unknown): boolean => {
  debugger;
  return value == null;
};
