/**
 * The service origin that a client uses when neither its key nor its configuration contains one.
 *
 * RFC 2606 reserves `.invalid`: the name never resolves, and nobody can register it. A wrong key
 * therefore causes a network error on the device, and no fingerprint is sent to a third party.
 */
export const fallbackOrigin = 'https://throughlink.invalid'
