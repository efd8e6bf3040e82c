/** All {@link LinkType} values, for validation and lists. */
export const linkTypes = ['deferred', 'verified', 'scheme'] as const

/**
 * How a link reached the app.
 *
 * - `deferred`: the service matched it to a new install, on the first run.
 * - `verified`: a universal link (iOS) or app link (Android) opened the installed app.
 * - `scheme`: a link with the app's own URI scheme opened it. Any app can claim a scheme, so
 *   never put secrets in such a link.
 */
export type LinkType = (typeof linkTypes)[number]
