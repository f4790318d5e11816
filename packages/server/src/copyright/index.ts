export { buildCertificate } from './certificate.ts';
export { keepPrints, matchWork } from './match.store.ts';
export { printsOf } from './winnow.rules.ts';
