import type { InstallClock } from '@throughlink/client'
import { findDeviceInfo } from '../optional/deviceInfo.ts'
import { findExpoApplication } from '../optional/expoApplication.ts'

type ReadTime = () => Promise<Date | number>

export function findInstallClock(): InstallClock | undefined {
  const application = findExpoApplication()
  if (application?.getInstallationTimeAsync) {
    return createClock(application.getInstallationTimeAsync, application.getLastUpdateTimeAsync)
  }
  const info = findDeviceInfo()
  return info?.getFirstInstallTime && createClock(info.getFirstInstallTime, info.getLastUpdateTime)
}

function createClock(readInstalled: ReadTime, readUpdated: ReadTime | undefined): InstallClock {
  return {
    async read() {
      const installedAt = toMs(await readInstalled())
      if (installedAt === null) return null
      // iOS does not report the last update: expo-application rejects there.
      const updatedAt = await Promise.resolve()
        .then(readUpdated)
        .then(toMs, () => null)
      return { installedAt, updatedAt }
    },
  }
}

/** Returns null for what is no time, such as the -1 of react-native-device-info. */
function toMs(time: unknown): number | null {
  const ms = Number(time)
  return ms > 0 ? ms : null
}
