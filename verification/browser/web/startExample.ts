import { join } from 'node:path'
import { seedOrganization } from '@throughlink/server/src/commands/seedOrganization.ts'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { serveFolder } from '../../harness/browser/serveFolder.ts'
import { appIdentities, startTestbed } from '../../harness/servers/startTestbed.ts'

/** The exported Expo example, and the real service behind it. */
export interface Example {
  /** Where the app is served: on the domain of its links, as in production. */
  readonly origin: string
  readonly serviceOrigin: string
  /** Returns the names of the events with these ids in analytics, one for each time that an event is stored. */
  readonly listEvents: (ids: readonly string[]) => Promise<readonly string[]>
  /** Stops the service but not its engines. */
  readonly stopServer: () => Promise<unknown>
  readonly stop: () => Promise<void>
}

export const exportedFolder = join(repositoryRoot, 'reports/web-example')
/** Exported in place of the keys, which are not known before the service runs. */
export const placeholders = { key: 'pk_exported_without_key', appId: 'app_exported_without_id' }
/** Browsers resolve it to this machine, and treat its pages as secure. */
const domain = 'lumen.localhost'

export async function startExample(): Promise<Example> {
  const bed = await startTestbed()
  try {
    const server = await bed.startServer()
    const serviceOrigin = `http://127.0.0.1:${server.port}`
    const { publishableKey, appId } = await seedOrganization(bed.database.db, {
      name: 'Lumen',
      origin: serviceOrigin,
      domain,
      app: { scheme: 'lumen', ...appIdentities },
      links: [{ slug: 'amber', destination: 'https://lumen.example/products/amber-floor-lamp' }],
    })
    const app = await serveFolder(exportedFolder, {
      fallback: 'index.html',
      replaced: { [placeholders.key]: publishableKey, [placeholders.appId]: appId },
    })
    return {
      origin: `http://${domain}:${new URL(app.origin).port}`,
      serviceOrigin,
      listEvents: (ids) => listEvents(bed.engines.clickhouse.url, ids),
      stopServer: server.terminate,
      async stop() {
        await app.close()
        await bed.stop()
      },
    }
  } catch (error) {
    await bed.stop()
    throw error
  }
}

async function listEvents(url: string, ids: readonly string[]): Promise<readonly string[]> {
  const list = ids.map((id) => `'${id.replace(/[^\w-]/g, '')}'`).join(', ')
  const body = `SELECT name FROM events WHERE id IN (${list}) ORDER BY name FORMAT TabSeparated`
  const response = await fetch(url, { method: 'POST', body })
  const text = await response.text()
  if (!response.ok) throw new Error(`ClickHouse responded with ${response.status}: ${text}`)
  return text.split('\n').filter((line) => line !== '')
}
