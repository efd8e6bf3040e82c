import { resealSecrets } from '@throughlink/server/src/manage/delivery/webhooks/resealSecrets.ts'
import { deriveSealingKey } from '@throughlink/server/src/platform/crypto/sealSecret.ts'
import { createPostgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { exactly } from '../../harness/report/rows.ts'
import type { Environment } from '../../harness/servers/startFleet.ts'

/** Counts the secrets of webhooks that the old and the new SECRETS_KEY cannot decrypt. */
export async function checkWebhookSecrets(
  old: Environment,
  now: Environment,
): Promise<ReportRow[]> {
  const { db, stop } = createPostgres({ url: now['DATABASE_URL'] ?? '', connectMs: 10_000 })
  const countUnreadable = async (env: Environment) => {
    const key = deriveSealingKey(Buffer.from(env['SECRETS_KEY'] ?? '', 'base64url'))
    return (await resealSecrets(db, [key])).unreadable
  }
  const rows = [
    exactly('webhook secrets that the new key cannot decrypt', await countUnreadable(now), 0),
    exactly('webhook secrets that the removed key cannot decrypt', await countUnreadable(old), 1),
  ]
  await stop()
  return rows
}
