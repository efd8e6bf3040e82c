/** Path that landing pages report to, on the link's domain. No slug starts with this prefix. */
export const signalsBeaconPath = '/_tl/signals'
