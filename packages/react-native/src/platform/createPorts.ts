import { createFetchHttp, type Ports } from '@throughlink/client'
import { Platform } from 'react-native'
import type { Config } from '../config.ts'
import { version } from '../version.ts'
import { findClipboard } from './findClipboard.ts'
import { findInstallClock } from './findInstallClock.ts'
import { findInstallReferrer } from './findInstallReferrer.ts'
import { findStorage } from './findStorage.ts'
import { reactNativeDevice } from './reactNativeDevice.ts'
import { reactNativeLifecycle } from './reactNativeLifecycle.ts'
import { reactNativeLinks } from './reactNativeLinks.ts'
import { reportMissingModules } from './reportMissingModules.ts'
import { withSimulatedLinks } from './withSimulatedLinks.ts'

/** Creates the client's ports from the adapters in the config, falling back to the installed modules. */
export function createPorts(config: Config): Ports {
  const { adapters = {} } = config
  const links = adapters.linking ?? reactNativeLinks
  const ports: Ports = {
    platform: Platform.OS === 'ios' || Platform.OS === 'android' ? Platform.OS : 'web',
    // Look up `fetch` on each call, so that a polyfill or mock installed later is used.
    http: createFetchHttp((url, init) => fetch(url, init)),
    storage: findStorage(),
    links: __DEV__ ? withSimulatedLinks(links) : links,
    device: adapters.device ?? reactNativeDevice,
    installReferrer: adapters.installReferrer ?? findInstallReferrer(),
    installClock: adapters.installClock ?? findInstallClock(),
    clipboard: adapters.clipboard ?? findClipboard(),
    lifecycle: reactNativeLifecycle,
    sdk: `react-native/${version}`,
  }
  if (__DEV__) reportMissingModules(ports, config)
  return ports
}
