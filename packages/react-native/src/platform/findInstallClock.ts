import type { InstallClock } from '@throughlink/client'
import { type ExpoApplication, findExpoApplication } from '../optional/expoApplication.ts'

export function findInstallClock(): InstallClock | undefined {
  const application = findExpoApplication()
  if (!application?.getInstallationTimeAsync) return undefined
  return {
    async read() {
      const installed = await application.getInstallationTimeAsync?.()
      if (!installed) return null
      const updated = await readUpdateTime(application)
      return { installedAt: installed.getTime(), updatedAt: updated?.getTime() ?? null }
    },
  }
}

/** Returns null if the platform does not report the last update: on iOS the function always rejects. */
async function readUpdateTime(application: ExpoApplication): Promise<Date | null> {
  try {
    return (await application.getLastUpdateTimeAsync?.()) ?? null
  } catch {
    return null
  }
}
