export { ApiError, type Problem } from './apiError.ts'
export { createApi, type Api, type ApiResponse, type ApiOptions } from './createApi.ts'
export type * from './operations.ts'
