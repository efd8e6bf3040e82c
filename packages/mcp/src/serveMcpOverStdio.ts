import { once } from 'node:events'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createMcpServer, type McpServerOptions } from './createMcpServer.ts'

export interface StdioOptions extends McpServerOptions {
  /** Ends the session. */
  readonly signal: AbortSignal
  /** Receives errors of the connection. Must not write to standard output. */
  readonly onError: (error: Error) => void
}

/** Serves one client over standard input and output. Resolves when the client has gone, or the signal is aborted. */
export async function serveMcpOverStdio({
  signal,
  onError,
  ...options
}: StdioOptions): Promise<void> {
  const ended = Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close')])
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => {
      resolve()
    })
  })
  const connection = serveStdio(() => createMcpServer(options), { onerror: onError })
  await Promise.race([ended, aborted])
  await connection.close()
}
