import { UAParser } from 'ua-parser-js'
import type { PageReport } from './pageReport.ts'
import { type Headers, readHeader } from './readHeader.ts'
import { rememberResults } from './rememberResults.ts'
import { unknownDevice, type UserAgentDevice } from './userAgentDevice.ts'

const maxHintLength = 128

/**
 * Reads client hints first, from the page script, then from the request. Since Chrome 110 the user agent
 * contains `Android 10; K` on every device; in-app web views still report the device.
 */
export function readAndroidDevice(
  userAgent: string,
  headers: Headers,
  page?: PageReport,
): UserAgentDevice {
  const model = hint(page?.model) ?? hint(readHint(headers, 'sec-ch-ua-model'))
  const version =
    hint(page?.platformVersion) ?? hint(readHint(headers, 'sec-ch-ua-platform-version'))
  const hinted = { model, systemVersion: version && androidRelease(version) }
  if (model !== null && version !== null) return { ...unknownDevice, ...hinted }
  if (isReduced(userAgent)) return { ...unknownDevice, ...hinted }

  const parsed = parseUserAgent(userAgent)
  return {
    ...unknownDevice,
    model: hinted.model ?? hint(parsed.model),
    systemVersion: hinted.systemVersion ?? hint(parsed.systemVersion),
  }
}

function isReduced(userAgent: string): boolean {
  return /Android 10; K[;)]/.test(userAgent)
}

/** Structured-field strings are quoted. */
function readHint(headers: Headers, name: string): string {
  return readHeader(headers, name, maxHintLength).replace(/^"|"$/g, '')
}

function hint(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/** Hints contain `14.0.0` where the OS reports `14`. */
function androidRelease(version: string): string {
  return version.replace(/^(\d{1,3})\.0\.0$/, '$1')
}

interface ParsedUserAgent {
  readonly model: string | undefined
  readonly systemVersion: string | undefined
}

/**
 * Costs several times as much as all other signals of a visit, so only use it for user agents that still contain a device.
 * Those of in-app browsers do, and a page's report repeats the one of its click.
 */
const parseUserAgent = rememberResults((userAgent): ParsedUserAgent => {
  // Version 1.x, because 2.x has another licence.
  const parser = new UAParser(userAgent)
  return { model: parser.getDevice().model, systemVersion: parser.getOS().version }
}, 10_000)
