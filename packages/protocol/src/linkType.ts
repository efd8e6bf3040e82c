/** Every {@link LinkType}, for code that has to check a value or list them. */
export const linkTypes = ['deferred', 'verified', 'scheme'] as const

/**
 * How a link reached the app.
 *
 * - `deferred`: the matching service found it for a fresh install, on the first run.
 * - `verified`: a universal link (iOS) or app link (Android) opened the installed app.
 * - `scheme`: a link with the app's own URI scheme opened it. Any app can claim a scheme, so what
 *   such a link says is not to be trusted with secrets.
 */
export type LinkType = (typeof linkTypes)[number]
