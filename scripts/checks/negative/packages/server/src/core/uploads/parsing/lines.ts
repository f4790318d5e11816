export const count = (text: string): number => text.split('\n').length;
