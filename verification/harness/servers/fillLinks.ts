import { Client } from 'pg'
import type { TestApp } from './startTestbed.ts'

/** Above every id that the service makes. */
export const firstId = 9_000_000_000_000_000_000n
const part = 50_000

export interface LinkCounts {
  readonly links: number
  /** Links by pattern. */
  readonly patterns: number
}

/**
 * Gives an app many links, created one a second, and many links by pattern, `p1/*` and so on. In their order of creation:
 * of the first half every tenth has expired, and the last tenth is archived. Of 100,000, one was created by somebody else,
 * and one is disabled.
 */
export async function fillLinks(
  databaseUrl: string,
  { appId, domain }: TestApp,
  { links, patterns }: LinkCounts,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
        where tablename = 'links' and indexdef not like 'CREATE UNIQUE%'`,
    )
    // An index is created at once in a fraction of the time that it takes to extend it.
    for (const { name } of rows) await client.query(`drop index ${name}`)
    for (let from = 1; from <= links + patterns; from += part) {
      await client.query(
        `insert into links (id, app_id, domain, slug, destination, title, tags, created_by,
           expires_at, archived_at, disabled_at, created_at, updated_at)
         select $1::bigint + n, $2, $3,
           case when n <= $6 then 'p' || n || '/*' else 'filled-' || n end,
           'https://lumen.example/filled/' || n || case when n <= $6 then '/*' else '' end,
           'Link ' || md5(n::text),
           array['common', 'tag-' || n % 1000, 'own-' || n % 50000],
           case when n % 100000 = 7 then 'person:else' else 'person:somebody' end,
           case when n % 10 = 0 then now() + case when n > $7 / 2 then 1 else -1 end * interval '1 year' end,
           case when n > 0.9 * $7 then now() end,
           case when n % 100000 = 3 then now() end,
           now() - ($7 - n) * interval '1 second', now() - (n * 7919 % $7) * interval '1 second'
         from generate_series($4::bigint, $5::bigint) as n`,
        [
          firstId,
          appId,
          domain,
          from,
          Math.min(from + part - 1, links + patterns),
          patterns,
          links + patterns,
        ],
      )
    }
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const { definition } of rows) await client.query(definition)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
