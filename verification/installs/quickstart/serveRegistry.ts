import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { basename } from 'node:path'
import { listen, type Listening } from '../../harness/browser/listen.ts'

export interface PackedPackage {
  readonly manifest: { readonly name: string; readonly version?: string }
  /** Path of the tarball. */
  readonly path: string
}

/**
 * Serves packages that are not published yet as an npm registry does, and passes on all other requests. So the
 * commands of a guide can be run as they are written.
 */
export function serveRegistry(
  packages: readonly PackedPackage[],
  upstream: string,
): Promise<Listening> {
  const byName = new Map(packages.map((each) => [each.manifest.name, each]))
  const tarballs = new Map(packages.map(({ path }) => [`/tarballs/${basename(path)}`, path]))
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://registry').pathname)
    const own = byName.get(path.slice(1))
    const tarball = tarballs.get(path)
    if (tarball !== undefined) {
      response.end(readFileSync(tarball))
    } else if (own !== undefined) {
      sendJson(response, describe(own, `http://${request.headers.host ?? ''}`))
    } else {
      response.writeHead(307, { location: new URL(`.${request.url ?? '/'}`, upstream).href }).end()
    }
  })
  return listen(server)
}

/** The document of a package with one version. */
function describe({ manifest, path }: PackedPackage, origin: string): object {
  const { name, version = '0.0.0' } = manifest
  const integrity = `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`
  const dist = { tarball: `${origin}/tarballs/${basename(path)}`, integrity }
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, version, dist } },
  }
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
