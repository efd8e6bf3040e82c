import { readFileSync } from 'node:fs'

/** Variables that may contain a secret, so that orchestrators can mount them as files. */
const secretNames = [
  'DATABASE_URL',
  'MIGRATIONS_DATABASE_URL',
  'LOG_DATABASE_URLS',
  'REDIS_URL',
  'CLICKHOUSE_URL',
  'CLICK_KEYS',
  'SECRETS_KEY',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'BACKUP_S3_URL',
  'SMTP_URL',
] as const

/**
 * Sets each variable with a secret from the file that the variable with `_FILE` at its end names, such as
 * `DATABASE_URL_FILE=/run/secrets/database-url`. Returns all errors at once.
 */
export function readSecretFiles(
  env: Record<string, string | undefined>,
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): readonly string[] {
  const errors: string[] = []
  for (const name of secretNames) {
    const path = env[`${name}_FILE`]?.trim() ?? ''
    if (path === '') continue
    if ((env[name]?.trim() ?? '') !== '') {
      errors.push(`${name} and ${name}_FILE are both set. Remove one of them.`)
      continue
    }
    try {
      env[name] = read(path).trim()
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
      errors.push(`${name}_FILE names ${path}, which cannot be read (${code}).`)
      continue
    }
    if (env[name] === '') errors.push(`${name}_FILE names ${path}, which is empty.`)
    // The processes that this one starts get the variable.
    else delete env[`${name}_FILE`]
  }
  return errors
}

/** Does it for this process. If a file cannot be used, prints all errors and exits. */
export function readSecretFilesOrExit(): void {
  const errors = readSecretFiles(process.env)
  if (errors.length === 0) return
  process.stderr.write(`Invalid configuration:\n${errors.map((error) => `- ${error}\n`).join('')}`)
  process.exit(1)
}
