/**
 * The version of the wire that this package describes, sent in `headerNames.apiVersion`. It is a
 * date, so that two versions compare as strings; a request without it is read as the oldest version
 * that the service supports.
 *
 * A response may gain fields at any time. A request gains a field, and `matchType` a value, only
 * with a new version.
 */
export const apiVersion = '2026-11-01'
