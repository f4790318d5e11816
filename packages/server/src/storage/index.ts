export { nextOfCron } from './cron.ts';
export { demoPlaces } from './volumes.ts';
