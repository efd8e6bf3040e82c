import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** Forwards everything between a server and PostgreSQL, unless it is configured to interfere. */
export interface CommitProxy {
  /** URL of the database through the proxy. */
  readonly url: string
  /**
   * Withholds the next confirmation that a batch of the log is committed, and calls `onHeld` instead, in the
   * same turn. The batch is durable then, but its writer does not know.
   */
  readonly holdNextCommit: (onHeld: (held: HeldCommit) => void) => void
  /** While on, no batch of the log reaches the database, as if it hung. Everything else is forwarded. */
  readonly swallowBatches: (isOn: boolean) => void
  readonly stop: () => Promise<void>
}

export interface HeldCommit {
  /** Breaks the connection, which leaves the writer with an attempt of unknown outcome. */
  readonly cut: () => void
}

/**
 * Each use of a prepared statement includes its name. With one lane, a commit of the log is one row. Decisions are
 * written together with their entries, and a statement that does so ends with a `select`.
 */
const logWrites = ['log-insert-1', 'insert-claims-logged', 'insert-abstentions-logged'].map(
  (name) => Buffer.from(`\0${name}\0`),
)
const written = ['INSERT 0 1', 'SELECT 1'].map((tag) => Buffer.from(`${tag}\0`))
/** "Ready for query, not in a transaction": sent after the commit, never before. */
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
    let isLogWrite = false
    server.on('data', (sent) => {
      isLogWrite ||= logWrites.some((write) => sent.includes(write))
      if (!isSwallowing || !isLogWrite) database.write(sent)
    })
    database.on('data', (reply) => {
      if (isLogWrite && onNextHeld !== null && isCommitted(reply)) {
        const onHeld = onNextHeld
        onNextHeld = null
        database.pause()
        onHeld({ cut })
        return
      }
      if (endsWith(reply, readyForQuery)) isLogWrite = false
      server.write(reply)
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

/** The reply to one statement is far smaller than a packet, and PostgreSQL sends it after the commit. */
function isCommitted(reply: Buffer): boolean {
  return written.some((tag) => reply.includes(tag)) && endsWith(reply, readyForQuery)
}

function endsWith(bytes: Buffer, end: Buffer): boolean {
  return bytes.subarray(-end.length).equals(end)
}
