import type { InstallClock } from '@throughlink/client'
import { findExpoApplication } from '../optional/expoApplication.ts'

export function findInstallClock(): InstallClock | undefined {
  const application = findExpoApplication()
  if (!application?.getInstallationTimeAsync) return undefined
  return {
    async read() {
      const installed = await application.getInstallationTimeAsync?.()
      // iOS does not report the last update, so an update of an old install cannot be detected there.
      const updated = await application.getLastUpdateTimeAsync?.().catch(() => null)
      if (!installed || !updated) return null
      return { installedAt: installed.getTime(), updatedAt: updated.getTime() }
    },
  }
}
