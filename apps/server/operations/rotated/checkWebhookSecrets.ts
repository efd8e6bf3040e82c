import type { ReportRow } from '@throughlink/tooling/report'
import { exactly } from '../../faults/harness/rows.ts'
import { resealSecrets } from '../../src/manage/webhooks/resealSecrets.ts'
import { deriveSealingKey } from '../../src/manage/webhooks/sealSecret.ts'
import { createPostgres } from '../../src/platform/engines/postgres.ts'
import type { Environment } from '../harness/startFleet.ts'

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
