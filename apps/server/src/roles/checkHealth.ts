import { connect } from 'node:net'

const timeoutMs = 3_000
const defaultPort = '3000'

/**
 * The role `health`: exits with 0 if the service on this machine is ready, and with 1 otherwise. For the health check
 * of an image that has no other program to make a request with. Docker runs it again and again in every container, so
 * it loads nothing but sockets: starting Node is nearly all that it costs.
 */
export function checkHealth(given: string = process.env['PORT']?.trim() ?? ''): void {
  const port = given === '' ? defaultPort : given
  const url = `http://127.0.0.1:${port}/readyz`
  const end = (error: Error) => {
    process.stderr.write(`${url} does not respond: ${error.message}\n`)
    process.exit(1)
  }
  let response = ''
  const socket = connect(Number(port), '127.0.0.1', () => {
    socket.write('GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n')
  })
  socket.setEncoding('utf8').setTimeout(timeoutMs, () => {
    end(new Error(`nothing received for ${timeoutMs} ms`))
  })
  socket.on('data', (text: string) => (response += text)).on('error', end)
  socket.on('end', () => {
    process.stdout.write(`${response.slice(response.indexOf('\r\n\r\n') + 4)}\n`)
    process.exitCode = response.slice(0, response.indexOf('\r\n')).includes(' 200 ') ? 0 : 1
  })
}
