import { limits } from '@throughlink/protocol'
import { idPattern } from '@throughlink/protocol/rules'

/** Whether a text has the form of an install ID, as the service checks it. */
export function isInstallId(text: string): boolean {
  const { minIdLength, maxIdLength } = limits
  return (
    text.length >= minIdLength && text.length <= maxIdLength && new RegExp(idPattern).test(text)
  )
}
