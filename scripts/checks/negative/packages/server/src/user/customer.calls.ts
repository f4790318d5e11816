export const served = 1;
