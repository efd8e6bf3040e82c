import { createServer } from 'node:net'
import { freePort } from '@throughlink/services'
import { expect, test } from 'vitest'
import { chooseEnginePorts, requireFreePort } from './devPorts.ts'

test('the engines keep their ports, except one that another program uses now', async () => {
  const last = await chooseEnginePorts(undefined)
  expect(new Set(Object.values(last)).size).toBe(3)
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(last.redis, '127.0.0.1', resolve))
  const next = await chooseEnginePorts(last)
  other.close()
  expect([next.postgres, next.clickhouse]).toEqual([last.postgres, last.clickhouse])
  expect(next.redis).not.toBe(last.redis)
})

test('a port of the service that is in use is named, with what to do', async () => {
  const port = await freePort()
  await expect(requireFreePort(port)).resolves.toBeUndefined()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  await expect(requireFreePort(port)).rejects.toThrow(/^Port \d+ is in use\..*--port/)
  other.close()
})
