import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

/** The install that a click was matched to. */
export interface ClickInstall {
  readonly installId: string
  readonly isTest: boolean
}

/** Returns the installs that clicks of an app were matched to, by click id. Looks up each click by primary key. */
export async function findClickInstalls(
  db: Kysely<Database>,
  appId: string,
  clickIds: readonly string[],
): Promise<ReadonlyMap<string, ClickInstall>> {
  if (clickIds.length === 0) return new Map()
  const references = clickIds.map((id) => Buffer.from(id, 'base64url'))
  const { rows } = await sql<ClickInstall & { readonly reference: Buffer }>`
    select click_reference as reference, claims.install_id as "installId",
           device.install_id is not null as "isTest"
      from claims left join test_devices device
        on device.app_id = claims.app_id and device.install_id = claims.install_id
     where claims.app_id = ${appId} and click_reference = any(${references})
       -- The claim of an erased install stays, without it.
       and claims.install_id not like 'erased:%'`.execute(db)
  return new Map(
    rows.map(({ reference, ...install }) => [reference.toString('base64url'), install]),
  )
}
