import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'

/** Stands between a server and PostgreSQL and passes everything on, until it is told otherwise. */
export interface CommitProxy {
  /** The same database, through here. */
  readonly url: string
  /**
   * The next answer "committed" to a batch of the log is not passed on; `onHeld` is called instead, in the
   * same turn. The batch is durable then, and its writer does not know it.
   */
  readonly holdNextCommit: (onHeld: (held: HeldCommit) => void) => void
  /** While it is on no batch reaches the database, as if that took very long. Everything else does. */
  readonly swallowBatches: (isOn: boolean) => void
  readonly stop: () => Promise<void>
}

export interface HeldCommit {
  /** Breaks the connection: the writer is left with an attempt of which it does not know the outcome. */
  readonly cut: () => void
}

/** The name of the statement travels with each use of it. */
const logInsert = Buffer.from('\0log-insert\0')
const inserted = Buffer.from('INSERT 0 1\0')
/** "Ready for query, not in a transaction": comes after the commit, never before. */
const readyForQuery = Buffer.from('Z\0\0\0\x05I', 'latin1')

export async function startCommitProxy(databaseUrl: string): Promise<CommitProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSwallowing = false
  let onNextHeld: ((held: HeldCommit) => void) | null = null

  const proxy = createServer({ noDelay: true }, (server) => {
    const database = createConnection(Number(target.port), target.hostname).setNoDelay()
    const ends = [server, database]
    const cut = () => {
      for (const end of ends) end.destroy()
    }
    for (const end of ends) {
      sockets.add(end)
      end.on('error', cut)
      end.on('close', () => {
        sockets.delete(end)
        cut()
      })
    }
    let isLogInsert = false
    server.on('data', (sent) => {
      isLogInsert ||= sent.includes(logInsert)
      if (!isSwallowing || !isLogInsert) database.write(sent)
    })
    database.on('data', (answer) => {
      if (isLogInsert && onNextHeld !== null && isCommitted(answer)) {
        const onHeld = onNextHeld
        onNextHeld = null
        database.pause()
        onHeld({ cut })
        return
      }
      if (endsWith(answer, readyForQuery)) isLogInsert = false
      server.write(answer)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((proxy.address() as AddressInfo).port)

  return {
    url: url.href,
    holdNextCommit(onHeld) {
      onNextHeld = onHeld
    },
    swallowBatches(isOn) {
      isSwallowing = isOn
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

/** The answer to one insert is far smaller than a packet, and PostgreSQL sends it after the commit. */
function isCommitted(answer: Buffer): boolean {
  return answer.includes(inserted) && endsWith(answer, readyForQuery)
}

function endsWith(bytes: Buffer, end: Buffer): boolean {
  return bytes.subarray(-end.length).equals(end)
}
