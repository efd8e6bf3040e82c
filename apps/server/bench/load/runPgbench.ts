import { execFileSync } from 'node:child_process'

/** Runs pgbench with bare inserts into a table like the claims. Returns transactions per second. */
export function runPgbench(url: string, seconds: number): number {
  const psql = (statement: string) => execFileSync('psql', [url, '-qc', statement])
  psql(`create table if not exists bare_claims (
    click_reference bytea primary key, app_id text not null, install_id text not null,
    link_id bigint not null, link text not null, method text not null, confidence real not null,
    claimed_at timestamptz not null default now(), unique (app_id, install_id))`)
  const script =
    `insert into bare_claims (click_reference, app_id, install_id, link_id, link, method,
    confidence) values (decode(md5(random()::text) || md5(random()::text), 'hex'), 'app_bench',
    gen_random_uuid()::text, 42, 'https://bench.example/products/42', 'referrer', 1)
    on conflict do nothing;`.replaceAll('\n', ' ')
  const output = execFileSync(
    'pgbench',
    ['-n', '-M', 'prepared', '-c', '20', '-j', '1', '-T', String(seconds), '-f', '-', url],
    { input: script, encoding: 'utf8' },
  )
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
}
