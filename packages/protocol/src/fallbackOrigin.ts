/**
 * Where a client sends its requests when neither its key nor its configuration names a service.
 *
 * RFC 2606 reserves `.invalid`: the name resolves nowhere, today and for whoever registers domains
 * tomorrow. A key pasted wrongly thus ends as a network error on the device that shows it, and no
 * fingerprint reaches a stranger.
 */
export const fallbackOrigin = 'https://throughlink.invalid'
