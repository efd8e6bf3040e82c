import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { compileOnFirstUse } from '#platform/http/compileOnFirstUse.ts'
import { installId } from '#test/support/phones.ts'
import { useApp } from '#test/support/useApp.ts'

test('a schema is compiled by its first use, once, and each route has its own', () => {
  const compiled: string[] = []
  const compile = compileOnFirstUse((route: string) => {
    compiled.push(route)
    return (data: unknown) => `${route} ${String(data)}`
  })
  const [first, second] = [compile('first'), compile('second')]
  expect(compiled).toEqual([])
  expect([first(1), first(2), second(3)]).toEqual(['first 1', 'first 2', 'second 3'])
  expect(compiled).toEqual(['first', 'second'])
})

test('the reasons of a validator are passed on', () => {
  const validate = compileOnFirstUse(() => {
    const check = (data: unknown) => {
      check.errors = data === 'good' ? null : ['bad']
      return check.errors === null
    }
    check.errors = null as readonly string[] | null
    return check
  })(null)
  expect([validate('bad'), validate.errors]).toEqual([false, ['bad']])
  expect([validate('good'), validate.errors]).toEqual([true, null])
})

const app = useApp()

test('a request with an invalid body is refused, and the next valid one of the route is accepted', async () => {
  const match = (body: object) => app.api(apiPaths.matchLink, body)
  expect((await match({})).status).toBe(422)
  const valid = { installId: installId(), clickId: 'an-id-of-somebody-else' }
  expect((await match(valid)).status).toBe(200)
  expect((await match({})).status).toBe(422)
})
