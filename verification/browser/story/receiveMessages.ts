import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { assertPortIsFree } from '@throughlink/services'
import { CommandError } from '@throughlink/tooling/base/command'
import { run } from '@throughlink/tooling/base/run'

/** A server of the customer, over HTTPS as the service asks for. */
export interface Receiver {
  readonly origin: string
  /** The file with its certificate, which senders must trust. */
  readonly certificateFile: string
  /** What it has received: the path and the text of each request. */
  readonly received: readonly ReceivedMessage[]
  readonly stop: () => Promise<void>
}

export interface ReceivedMessage {
  readonly path: string
  readonly isSigned: boolean
  readonly text: string
}

/** The service sends to these ports and to no others. */
const ports = [8443, 8080]

export async function receiveMessages(folder: string): Promise<Receiver> {
  const [keyFile, certificateFile] = [join(folder, 'hooks.key'), join(folder, 'hooks.crt')]
  await createCertificate(keyFile, certificateFile)
  const received: ReceivedMessage[] = []
  const server = createServer(
    { key: readFileSync(keyFile), cert: readFileSync(certificateFile) },
    (request, response) => {
      let text = ''
      request.setEncoding('utf8')
      request.on('data', (part: string) => (text += part))
      request.on('end', () => {
        const isSigned = request.headers['webhook-signature'] !== undefined
        received.push({ path: request.url ?? '', isSigned, text })
        response.end('{}')
      })
    },
  )
  const port = await findFree()
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    origin: `https://127.0.0.1:${port}`,
    certificateFile,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

async function findFree(): Promise<number> {
  for (const port of ports) {
    const isFree = await assertPortIsFree(port).then(
      () => true,
      () => false,
    )
    if (isFree) return port
  }
  throw new CommandError(`The ports ${ports.join(' and ')} are in use.`)
}

async function createCertificate(keyFile: string, certificateFile: string): Promise<void> {
  const { code, stderr } = await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', '/CN=hooks', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-keyout', keyFile, '-out', certificateFile],
  ])
  if (code !== 0) throw new CommandError(`openssl failed:\n${stderr}`)
}
