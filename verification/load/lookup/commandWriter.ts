import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends commands as fast as Redis accepts them, without reading the replies. */
export interface CommandWriter {
  /** Synchronous, because it is called tens of millions of times. Wait for `ready` now and then. */
  write(...parts: readonly (string | Buffer)[]): void
  ready(): Promise<void>
  /** Resolves when all commands have a reply. Rejects if one failed. */
  end(): Promise<void>
}

const bufferBytes = 1 << 20
/** A command of the index has about 150 bytes. */
const spareBytes = 1 << 12
const maxPending = 50_000

export async function connectWriter(port: number): Promise<CommandWriter> {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  let buffer = Buffer.allocUnsafe(bufferBytes)
  let used = 0
  let pending = 0
  let failure = ''
  let resume: (() => void) | null = null
  socket.on('data', (data: Buffer) => {
    // Each reply is a line. An error starts with a minus.
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, at + 1)) pending--
    if (data.includes('-')) failure = data.toString('latin1', 0, 200)
    if (pending < maxPending) resume?.()
  })

  function flush(): void {
    if (used === 0) return
    socket.write(buffer.subarray(0, used))
    buffer = Buffer.allocUnsafe(bufferBytes)
    used = 0
  }

  async function waitForPending(max: number): Promise<void> {
    while (pending > max) {
      await new Promise<void>((resolve) => {
        resume = resolve
      })
    }
    if (failure !== '') throw new Error(`A Redis command failed: ${failure}`)
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
      pending++
    },
    async ready() {
      if (pending < maxPending) return
      flush()
      await waitForPending(maxPending - 1)
    },
    async end() {
      flush()
      await waitForPending(0)
      socket.end()
    },
  }
}
