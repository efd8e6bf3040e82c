import { expect, test } from 'vitest'
import { useDatabase } from '#test/support/engines.ts'

const { postgres } = useDatabase()

test('a connection that breaks while it is in use does not end the process', async () => {
  // Kysely does not listen for errors on its connections, and the pool removes its own listener while they
  // are in use. An unhandled 'error' event ends the process.
  const client = await postgres.pool.connect()
  const listeners = client.listenerCount('error')
  client.release()
  expect(listeners).toBeGreaterThan(0)
})
