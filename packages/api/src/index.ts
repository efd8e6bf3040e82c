export { ApiError, type Problem } from './apiError.ts'
export { buildUrl } from './buildUrl.ts'
export { canCall, getAccess, type OperationAccess } from './canCall.ts'
export { checkApp, checkDomain, type SetupFinding } from './checkApp.ts'
export { type Api, type ApiOptions, type ApiResponse, createApi } from './createApi.ts'
export { describeExplanation } from './describeExplanation.ts'
export {
  describeLinkStatus,
  getLinkStatus,
  type LinkStatus,
  linkStatuses,
} from './describeLinkStatus.ts'
export { describeNoMatch, formatNoMatch, noMatchReasons } from './describeNoMatch.ts'
export { findLink } from './findLink.ts'
export { findLinks } from './findLinks.ts'
export type { StreamOptions, StreamState } from './followStream.ts'
export { isPublished } from './isPublished.ts'
export type * from './operations.ts'
export { type Components, resolveReferences } from './resolveReferences.ts'
export { toApiError } from './toApiError.ts'
