import { chownSync, copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstall } from '@throughlink/tooling/base/findOrInstall'
import { findPostgresUser } from './findPostgresUser.ts'
import { assertPortIsFree, freePort } from './freePort.ts'
import type { TlsFiles } from './protection.ts'
import { type Program, startProgram } from './startProgram.ts'

export interface Pgbouncer extends Program {
  readonly port: number
  /** Returns the URL of a database of the server, through PgBouncer. */
  readonly toUrl: (databaseUrl: string) => string
}

export interface PgbouncerOptions {
  /** A URL of the PostgreSQL server. Clients give the same password, if it has one. */
  readonly databaseUrl: string
  /** Maximum number of connections to each database. */
  readonly poolSize: number
  /** Default: a free one. */
  readonly port?: number
  /** The program and its first arguments. Default: the installed one. */
  readonly program?: readonly [string, ...string[]]
  /** Number of prepared statements that it keeps for each connection. Default: none. Needs version 1.21. */
  readonly maxPreparedStatements?: number
  /** Files of the certificate of both PgBouncer and PostgreSQL. Default: no TLS. */
  readonly tls?: TlsFiles
}

/**
 * Starts a private PgBouncer in transaction mode: each transaction of a client may use another connection to
 * the database.
 */
export async function startPgbouncer(options: PgbouncerOptions): Promise<Pgbouncer> {
  const [path, ...args] = options.program ?? [
    await findOrInstall({ title: 'PgBouncer', names: ['pgbouncer'], packages: ['pgbouncer'] }),
  ]
  const { hostname, port: databasePort, username, password } = new URL(options.databaseUrl)
  const port = options.port ?? (await freePort())
  await assertPortIsFree(port)
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" "${password}"\n`)
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${databasePort} user=${username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      ...(password === '' ? ['auth_type = any'] : ['auth_type = scram-sha-256']),
      `auth_file = ${users}`,
      ...listTlsSettings(folder, options.tls),
      'pool_mode = transaction',
      `default_pool_size = ${options.poolSize}`,
      'max_client_conn = 1000',
      // By default it refuses everything for 15 seconds after PostgreSQL has refused a connection once.
      'server_login_retry = 1',
      ...(options.maxPreparedStatements === undefined
        ? []
        : [`max_prepared_statements = ${options.maxPreparedStatements}`]),
      '',
    ].join('\n'),
  )
  // PgBouncer refuses to run as root.
  const user = findPostgresUser()
  const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
  if (user) for (const each of paths) chownSync(each, user.uid, user.gid)
  const program = await startProgram(path, [...args, file], { cwd: folder, user, port })
  return {
    ...program,
    port,
    toUrl(databaseUrl) {
      const url = new URL(databaseUrl)
      url.host = `127.0.0.1:${port}`
      return url.href
    },
    async stop(signal) {
      await program.stop(signal ?? 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function listTlsSettings(folder: string, tls: TlsFiles | undefined): readonly string[] {
  if (tls === undefined) return []
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  copyFileSync(tls.keyFile, key)
  copyFileSync(tls.certFile, cert)
  return [
    'client_tls_sslmode = require',
    `client_tls_key_file = ${key}`,
    `client_tls_cert_file = ${cert}`,
    'server_tls_sslmode = verify-full',
    `server_tls_ca_file = ${cert}`,
  ]
}
