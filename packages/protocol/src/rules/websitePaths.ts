/**
 * Paths that every link domain serves for websites. The association files exclude what is below `_tl`, and no link has
 * such a path.
 */
export const scriptPathPrefix = '/_tl/w/'

/** The current script, whichever it is. All other paths of scripts have a hash of their content. */
export const latestScriptPath = '/_tl/w/latest.js'

/** What the script shows about the app. */
export const cardPath = '/_tl/card.json'

/** The QR code of a link, which is its parameter `link`. */
export const codePath = '/_tl/code.svg'
