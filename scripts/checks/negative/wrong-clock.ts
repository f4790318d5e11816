export const at = new Date();
export const ms = Date.now();
