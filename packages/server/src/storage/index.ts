export { nextOfCron } from './cron.rules.ts';
export { demoPlaces } from './volumes.ts';
