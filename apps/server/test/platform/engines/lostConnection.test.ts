import { expect, test } from 'vitest'
import { useDatabase } from '../../support/engines.ts'

const { postgres } = useDatabase()

test('a connection that breaks while it is in use does not end the process', async () => {
  // Kysely listens to no errors on its connections, and the pool's own listener is gone while they are
  // out: an 'error' that nobody hears ends the process.
  const client = await postgres.pool.connect()
  const listeners = client.listenerCount('error')
  client.release()
  expect(listeners).toBeGreaterThan(0)
})
