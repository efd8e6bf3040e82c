import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends commands whose answers nobody reads, as fast as Redis takes them. */
export interface CommandWriter {
  /** Synchronous, because it is called tens of millions of times. Wait for `ready` now and then. */
  write(...parts: readonly (string | Buffer)[]): void
  ready(): Promise<void>
  /** Resolves when all is answered. Rejects when anything was refused. */
  end(): Promise<void>
}

const bufferBytes = 1 << 20
/** A command of the index is some 150 bytes. */
const spareBytes = 1 << 12
const mostUnanswered = 50_000

export async function connectWriter(port: number): Promise<CommandWriter> {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  let buffer = Buffer.allocUnsafe(bufferBytes)
  let used = 0
  let unanswered = 0
  let refused = ''
  let resume: (() => void) | null = null
  socket.on('data', (data: Buffer) => {
    // Each answer is a line; a refusal begins with a minus.
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, at + 1)) unanswered--
    if (data.includes('-')) refused = data.toString('latin1', 0, 200)
    if (unanswered < mostUnanswered) resume?.()
  })

  function flush(): void {
    if (used === 0) return
    socket.write(buffer.subarray(0, used))
    buffer = Buffer.allocUnsafe(bufferBytes)
    used = 0
  }

  async function untilFewer(most: number): Promise<void> {
    while (unanswered > most) {
      await new Promise<void>((resolve) => {
        resume = resolve
      })
    }
    if (refused !== '') throw new Error(`Redis refused a command: ${refused}`)
  }

  return {
    write(...parts) {
      if (used + spareBytes > bufferBytes) flush()
      used += buffer.write(`*${parts.length}\r\n`, used, 'latin1')
      for (const part of parts) {
        used += buffer.write(`$${part.length}\r\n`, used, 'latin1')
        used +=
          typeof part === 'string' ? buffer.write(part, used, 'latin1') : part.copy(buffer, used)
        used += buffer.write('\r\n', used, 'latin1')
      }
      unanswered++
    },
    async ready() {
      if (unanswered < mostUnanswered) return
      flush()
      await untilFewer(mostUnanswered - 1)
    },
    async end() {
      flush()
      await untilFewer(0)
      socket.end()
    },
  }
}
