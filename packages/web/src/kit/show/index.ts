export { copyFrom } from './copyFrom.ts';
export * from './format.ts';
export * from './rowKeys.ts';
export { Explain, type Explainable, ExplainSlot } from './Explain.tsx';
export { reasonWords, useReasonWords } from './reason.ts';
export { Colour } from './Colour.tsx';
export { Stripe } from './Stripe.tsx';
export {
  CopyButton,
  Copyable,
  DueTime,
  Flag,
  Lasting,
  Money,
  EmptyValue,
  Progress,
  RelativeTime,
  Share,
  Size,
  StatusTag,
  Time,
} from './Show.tsx';
