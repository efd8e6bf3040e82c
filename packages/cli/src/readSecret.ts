import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Reads a secret: from a pipe, or from the terminal without showing what is typed. */
export async function readSecret(prompt: string): Promise<string> {
  if (!process.stdin.isTTY) return text(process.stdin)
  process.stderr.write(prompt)
  const silent = new Writable({
    write(_chunk, _encoding, done) {
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const answer = await new Promise<string>((resolve) => {
    terminal.once('line', resolve)
    terminal.once('close', () => {
      resolve('')
    })
  })
  terminal.close()
  process.stderr.write('\n')
  return answer
}
