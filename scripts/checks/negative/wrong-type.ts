export const size: number = 'seven';
