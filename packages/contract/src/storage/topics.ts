/** What open consoles are notified of when it changes. */
export const topics = ['storageVolume', 'cleanJob', 'whiteList', 'cleanTimer', 'storageTransfer'] as const;
