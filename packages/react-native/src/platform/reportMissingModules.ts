import type { Ports, Source } from '@throughlink/client'
import type { Config } from '../config.ts'
import { findDeviceInfo } from '../optional/deviceInfo.ts'
import { findExpoConstants } from '../optional/expoConstants.ts'
import { findExpoDevice } from '../optional/expoDevice.ts'
import { findExpoLocalization } from '../optional/expoLocalization.ts'
import { type FoundModules, listMissingModules } from './listMissingModules.ts'

let isReported = false

/**
 * Prints one line per process that names the missing optional modules and what each costs. Development only:
 * nobody notices otherwise that installs are matched by weaker signals.
 */
export function reportMissingModules(ports: Ports, config: Config): void {
  if (__DEV__) {
    if (isReported) return
    isReported = true
    const missing = listMissingModules(ports.platform, findModules(ports, config))
    if (missing.length === 0) return
    const list = missing.map(({ module, cost }) => `${module} is not installed: ${cost}.`)
    // Not the client's logger, which is for errors. `warn` would open a notice over the app's screen.
    // oxlint-disable-next-line no-console
    console.info(`[throughlink] ${list.join(' ')}`)
  }
}

/** Counts a module as found if the config replaces it or makes it unnecessary. */
function findModules(ports: Ports, config: Config): FoundModules {
  const { adapters = {}, matching, shouldUseClipboard, sources } = config
  const isUnused = (source: Source) => sources !== undefined && !sources.includes(source)
  const needsNoDevice =
    adapters.device !== undefined || matching === 'deterministic' || isUnused('fingerprint')
  const info = findDeviceInfo() ?? {}
  const needsNoClipboard = shouldUseClipboard === false || isUnused('clipboard')
  return {
    installReferrer: ports.installReferrer !== undefined || isUnused('referrer'),
    installClock: ports.installClock !== undefined,
    clipboard: ports.clipboard !== undefined || needsNoClipboard,
    device: needsNoDevice || findExpoDevice()?.modelName !== undefined || 'getModel' in info,
    userAgent:
      needsNoDevice ||
      findExpoConstants()?.getWebViewUserAgentAsync !== undefined ||
      'getUserAgent' in info,
    localization: needsNoDevice || findExpoLocalization()?.getLocales !== undefined,
  }
}
