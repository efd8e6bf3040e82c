import type { Logger } from '../ports.ts'

export const consoleLogger: Logger = {
  error(message, details) {
    // A bare JavaScript engine may have no console.
    if (typeof console === 'undefined') return
    if (details === undefined) console.error(`[throughlink] ${message}`)
    else console.error(`[throughlink] ${message}`, details)
  },
  info(message) {
    if (typeof console !== 'undefined') console.log(`[throughlink] ${message}`)
  },
}
