export { Report } from './Report.tsx';
export { Skeleton, Empty, Failed, type Failure, Missing, RequestNumber } from './States.tsx';
