/**
 * The API version that this package describes, sent in `headerNames.apiVersion`. It is a date, so
 * that versions compare as strings. A request without it is handled as the oldest supported version.
 *
 * New response fields may be added at any time. New request fields and new `matchType` values
 * require a new version.
 */
export const apiVersion = '2026-11-01'
