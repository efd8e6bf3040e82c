import { isOutage, readOnlyState } from '../engines/isOutage.ts'
import { describeCertificateFailure } from './describeCertificateFailure.ts'
import { StartError } from './startError.ts'

export interface StartSettings {
  readonly host: string
  readonly port: number
  readonly databaseUrl: string
}

/** Returns one sentence with the fix for a failed start, or null for an unexpected error, which needs its stack. */
export function describeStartFailure(error: unknown, settings: StartSettings): string | null {
  if (error instanceof StartError) return error.message
  if (!(error instanceof Error)) return null
  const { host, port } = settings
  // Without user and password.
  const database = new URL(settings.databaseUrl)
  const place = `PostgreSQL at ${database.host}`
  const certificate = describeCertificateFailure(error, place, 'DATABASE_URL')
  if (certificate !== null) return certificate
  switch ((error as NodeJS.ErrnoException).code ?? '') {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT.`
    case 'EACCES':
      return `No permission to listen on port ${port}. Set PORT to 1024 or higher.`
    case 'EADDRNOTAVAIL':
      return `This machine does not have the address ${host}. Correct HOST.`
    case '3D000':
      return `The database "${database.pathname.slice(1)}" does not exist. Create it, or correct DATABASE_URL.`
    case '28000':
    case '28P01':
      return `${place} refused the user or the password. Correct DATABASE_URL.`
    case readOnlyState:
      return `${place} is read-only, as a standby is. Correct DATABASE_URL: it must lead to the primary.`
    case '42501':
      return `The user of DATABASE_URL may not create tables or extensions in the database. Make it the owner of the database.`
    case '0A000':
    case '58P01':
      return `${place} lacks the extension pg_trgm or btree_gin. Install its contrib package.`
    default:
      if (error.message === 'The server does not support SSL connections') {
        return `${place} does not support TLS. Remove sslmode from DATABASE_URL, or enable TLS.`
      }
      // The other engines may be down at start: PostgreSQL is the only one whose outage ends it.
      return isOutage(error)
        ? `Cannot connect to ${place}. Start it, or correct DATABASE_URL.`
        : null
  }
}
