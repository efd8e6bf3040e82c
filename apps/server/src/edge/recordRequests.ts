import { headerNames } from '@throughlink/protocol'
import type { FastifyInstance } from 'fastify'
import type { AppActivity, SdkPlatform } from '#catalog/apps/appActivity.ts'

const sdkHeader = headerNames.sdk.toLowerCase()

/** Records that an app sent a request, and the SDK version if the request names its platform. */
export function recordRequests(app: FastifyInstance, activity: AppActivity): void {
  app.addHook('onResponse', ({ owner, body, headers }, { statusCode }, done) => {
    if (statusCode < 400) {
      activity.record(owner.appId, 'open')
      const [sdk, platform] = [headers[sdkHeader], readPlatform(body)]
      if (typeof sdk === 'string' && platform !== null) {
        activity.recordSdk(owner.appId, platform, sdk)
      }
    }
    done()
  })
}

/** Only match requests name the platform. Those with a click id are from Android. */
function readPlatform(body: unknown): SdkPlatform | null {
  const { platform, clickId } = body as { platform?: SdkPlatform; clickId?: string }
  return platform ?? (clickId === undefined ? null : 'android')
}
