import { get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { isClickhouseInstalled, startClickhouse } from './startClickhouse.ts'

test.skipIf(!isClickhouseInstalled())(
  'a query ends although its client has gone, so that nothing holds the tables that it reads',
  async () => {
    const { url, stop } = await startClickhouse()
    onTestFinished(() => stop())
    const toUrl = (query: string) => `${url}/?${new URLSearchParams({ query }).toString()}`
    const request = get(toUrl('SELECT sleep(3) FORMAT JSONEachRow'))
    request.on('error', () => undefined)
    const count = "SELECT count() FROM system.processes WHERE query LIKE 'SELECT sleep(3)%'"
    const countRunning = async () => (await fetch(toUrl(count))).text()
    await expect.poll(countRunning).toBe('1\n')
    request.destroy()
    await expect.poll(countRunning).toBe('0\n')
  },
  60_000,
)
