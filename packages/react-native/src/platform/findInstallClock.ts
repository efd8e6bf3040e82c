import type { InstallClock } from '@throughlink/client'
import { findExpoApplication } from '../optional/expoApplication.ts'

export function findInstallClock(): InstallClock | undefined {
  const application = findExpoApplication()
  if (!application?.getInstallationTimeAsync) return undefined
  return {
    async read() {
      const installed = await application.getInstallationTimeAsync?.()
      // iOS does not tell the last update: then an old install cannot be told from an update of it.
      const updated = await application.getLastUpdateTimeAsync?.().catch(() => null)
      if (!installed || !updated) return null
      return { installedAt: installed.getTime(), updatedAt: updated.getTime() }
    },
  }
}
