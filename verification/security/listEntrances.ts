import type { Entrance } from '../harness/phones/sendBytes.ts'
import type { Service } from '../harness/servers/startService.ts'

/** The ways to the service: directly, through HAProxy, and through Caddy with TLS. */
export function listEntrances({ bed, server, haproxy, caddy }: Service): readonly Entrance[] {
  const tls = { ca: caddy.rootCertificate, servername: bed.app.domain }
  return [
    { name: 'direct', port: server.port, tls: null },
    { name: 'HAProxy', port: haproxy.port, tls: null },
    { name: 'Caddy', port: caddy.httpsPort, tls },
  ]
}
