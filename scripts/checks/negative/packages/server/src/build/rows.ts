export const addRow = 1;
