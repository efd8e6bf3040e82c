import type { Pool } from 'pg'
import { toDomain } from '../load/createTraffic.ts'

export interface Tenancy {
  readonly tenants: number
  readonly linksEach: number
}

/** One link of one tenant, with what a request for it needs. All of it follows from the two numbers. */
export interface BenchLink {
  readonly appId: string
  readonly publishableKey: string
  readonly domain: string
  readonly slug: string
  readonly linkId: string
}

/** The first link of `fillPart`, so that the clicks it writes belong to links that exist. */
const firstLinkId = 7261833042275114112n

export const firstAppId = toAppId(0)

export function getBenchLink({ linksEach }: Tenancy, tenant: number, link: number): BenchLink {
  return {
    appId: toAppId(tenant),
    publishableKey: `pk_bench_${tenant}`,
    domain: toDomain(tenant),
    slug: `link-${link}`,
    linkId: String(firstLinkId + BigInt(tenant * linksEach + link)),
  }
}

function toAppId(tenant: number): string {
  return `app_bench${String(tenant).padStart(8, '0')}`
}

/** Creates the tenants, each with an app, a domain, a key and links, with a statement for each table. */
export async function insertTenants(pool: Pool, { tenants, linksEach }: Tenancy): Promise<void> {
  const numbers = `from generate_series(0, ${tenants - 1}) as tenant`
  const organization = `md5('bench ' || tenant)::uuid`
  const app = `'app_bench' || lpad(tenant::text, 8, '0')`
  const domain = `'bench-' || tenant || '.example'`
  await pool.query(
    `insert into organizations (id, name) select ${organization}, 'Bench' ${numbers}`,
  )
  await pool.query(
    `insert into apps (id, organization_id, name, android_package)
     select ${app}, ${organization}, 'Bench', 'com.example.bench' ${numbers}`,
  )
  await pool.query(`insert into domains (domain, app_id) select ${domain}, ${app} ${numbers}`)
  await pool.query(
    `insert into keys (hash, organization_id, app_id, kind, prefix, slot)
     select sha256(convert_to('pk_bench_' || tenant, 'UTF8')), ${organization}, ${app},
       'publishable', 'pk_…', 1 ${numbers}`,
  )
  await pool.query(
    `insert into links (id, app_id, domain, slug, destination)
     select ${firstLinkId} + tenant::bigint * ${linksEach} + link, ${app}, ${domain},
       'link-' || link, 'https://bench.example/products/' || link
     ${numbers}, generate_series(0, ${linksEach - 1}) as link`,
  )
  await pool.query('vacuum analyze')
}
