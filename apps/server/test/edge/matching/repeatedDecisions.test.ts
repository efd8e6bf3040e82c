import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { installId, iphone } from '#test/support/phones.ts'
import { useApp } from '#test/support/useApp.ts'

const app = useApp({ logDatabases: 2 })

test('an install whose abstention was stored by a server that was killed before it logged it is logged', async () => {
  const install = installId()
  await app.postgres.pool.query(
    `insert into abstentions (app_id, install_id, reason) values ($1, $2, 'no_candidates')`,
    [app.tenant.appId, install],
  )
  const response = await app.api(apiPaths.matchLink, { ...iphone, installId: install })
  expect(response.json()).toMatchObject({ link: null, reason: 'no_candidates' })
  const logged = (await app.entries()).filter(({ id }) => id === install)
  expect(logged).toMatchObject([{ kind: 'match', method: 'none', reason: 'no_candidates' }])
})
