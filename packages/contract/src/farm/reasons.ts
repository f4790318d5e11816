/** What the farm writes where people write a reason: keys, which screens say in the reader's language. */
export const systemReasons = [
  'noHeartbeat',
  'agentRestarted',
  'agentStopped',
  'overtime',
  'arrears',
  'arrearsPaid',
  'failsOfManyUsers',
  'submittedByStaff',
  'submittedByCustomer',
  'submittedBySystem',
  'leased',
  'nothingRuns',
  'framesEnded',
  'errorLimit',
  'nodesBlacklisted',
  'sameFailure',
  'storageFault',
  'rented',
  'transferring',
  'diskWriteFailed',
  'storeRefused',
  'storeUnreachable',
  'wipeFailed',
  'deployFailed',
  'nameTaken',
  'timeLimit',
  'otherMirror',
  'otherSerialNumber',
  'otherCards',
  'notWiped',
  'poweredOff',
  'bmcUnreachable',
  'bmcWrongPassword',
  'bmcRefused',
  'autoSleep',
  'autoWake',
  'autoChange',
  'testOver',
  'framesWaiting',
  'idleTooLong',
  'machineReleased',
  'vendorTookBack',
  'vendorRefused',
  'vendorUnreachable',
  'vendorKeyRefused',
  'overPriceLimit',
  'storageAway',
  'storageFull',
  'storageRefuses',
  'foldersOfNobody',
] as const;
/** How a reason keeps what the customer consented to: behind it, or alone. */
const consented = /^(?:(?<said>.*) \(consent: (?<with>.*)\)|consent: (?<alone>.*))$/su;

/** A reason with a customer's consent as events keep it; either may be empty. */
export const reasonWithConsent = (reason = '', consent = ''): string => {
  if (consent === '') return reason;
  return reason === '' ? `consent: ${consent}` : `${reason} (consent: ${consent})`;
};

/** The two parts of a reason; `consent` is undefined where there is none. */
export const partsOfReason = (reason: string): { said: string; consent: string | undefined } => {
  const found = consented.exec(reason)?.groups;
  return found
    ? { said: found['said'] ?? '', consent: found['with'] ?? found['alone'] }
    : { said: reason, consent: undefined };
};

export type SystemReason = (typeof systemReasons)[number];

/** What systems say of storage that is full, gone, read-only or in the way: no scene is at fault, nor a node where others say it too. */
export const storageFaults =
  '\\m(ENOSPC|EDQUOT|EROFS|EIO|ESTALE|ENOTCONN|EHOSTDOWN|EHOSTUNREACH|ENOTDIR|EISDIR|EMFILE|ENFILE)\\M|no space left on device|disk quota exceeded|quota exceeded|not enough space on the disk|read-only file system|stale (nfs )?file handle|transport endpoint is not connected|input/output error';
