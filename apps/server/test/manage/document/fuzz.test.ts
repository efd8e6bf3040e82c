import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type HttpResponse, send } from '#test/support/send.ts'
import { allScopesBut, makeTeam, type Team } from '#test/support/team.ts'
import { useApp } from '#test/support/useApp.ts'
import { createResponseCheck } from './createResponseCheck.ts'
import { hostileText, mutate } from './hostile.ts'
import {
  getBodySchema,
  getExamples,
  listOperations,
  type Operation,
  readDocument,
} from './operations.ts'
import { toArbitrary } from './toArbitrary.ts'

/** To run more: `FUZZ_RUNS=10000 FUZZ_SEED=… npx vitest run test/manage/document/fuzz` in apps/server. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 1_500)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_115)

const app = useApp({ isUnlimited: true })
let operations: readonly Operation[]
let team: Team
let senders: readonly Readonly<Record<string, string>>[]

beforeAll(async () => {
  // Everything else would then only return 404.
  const ends = new Set(['deleteApp', 'deleteOrganization'])
  operations = listOperations(await readDocument(app.url)).filter(
    ({ operationId = '' }) => !ends.has(operationId),
  )
  team = await makeTeam(app)
  const key = await team.keyWith(allScopesBut(null))
  senders = [
    team.members.owner.headers,
    team.members.owner.headers,
    key.headers,
    team.members.viewer.headers,
    {},
    { authorization: `Bearer ${team.tenant.publishableKey}`, 'x-app-id': team.tenant.appId },
  ]
})

interface Fuzzed {
  /** The name of the operation. */
  readonly name: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Generates requests that the document allows, that nearly match it, and that do not. */
function toRequestArbitrary(operation: Operation): fc.Arbitrary<Fuzzed> {
  const { path, parameters = [] } = operation
  const ids = team.ids(path)
  const pathText = fc
    .tuple(
      ...[...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) =>
        fc.oneof({ weight: 6, arbitrary: fc.constant(ids[name] ?? 'x') }, hostileText),
      ),
    )
    .map((values) => {
      let at = 0
      // Lone surrogates cannot be encoded in a URL.
      return path.replace(/\{[^}]+\}/g, () =>
        encodeURIComponent((values[at++] ?? '').toWellFormed()),
      )
    })
  const query = fc
    .tuple(
      ...parameters
        .filter((each) => each.in === 'query')
        .map(({ name, required, schema }) =>
          fc
            .option(fc.oneof(toArbitrary(schema), toArbitrary(schema), hostileText), {
              freq: required === true ? 20 : 1,
            })
            .map((value) => (value === null ? '' : `${name}=${encode(value)}`)),
        ),
    )
    .map((pairs) => pairs.filter((pair) => pair !== '').join('&'))
  const schema = getBodySchema(operation)
  const examples = getExamples(operation).filter((example) => example !== undefined)
  const wellFormed = fc.oneof(
    ...(schema ? [toArbitrary(schema)] : []),
    ...examples.flatMap((example) => [fc.constant(example), fc.constant(example)]),
    ...(schema || examples.length > 0 ? [] : [fc.constant({})]),
  )
  const body = fc.oneof(
    { weight: 4, arbitrary: wellFormed.map(toText) },
    { weight: 4, arbitrary: wellFormed.chain(mutate).map(toText) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  )
  const headers = fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.record(
        {
          'content-type': fc.constantFrom('application/json', 'text/csv', 'text/plain', 'x'),
          'if-match': fc.constantFrom('"1"', '"2"', '*', '"x"', '1', ''),
          'idempotency-key': fc.oneof(
            fc.uuid(),
            fc.constantFrom('x', 'a-key-of-some-length', 'another-key-of-some-length'),
          ),
        },
        { requiredKeys: [] },
      ),
    },
  )
  const [type = 'application/json'] = Object.keys(operation.requestBody?.content ?? {})
  const hasBody = operation.requestBody !== undefined
  return fc
    .record({ pathText, query, headers, body, sender: fc.constantFrom(...senders), has: fc.nat(9) })
    .map((request) => {
      const isSent = hasBody ? request.has > 0 : request.has === 0
      return {
        name: operation.name,
        path: request.query === '' ? request.pathText : `${request.pathText}?${request.query}`,
        headers: {
          ...(isSent ? { 'content-type': type } : {}),
          // Mostly the correct content type.
          ...(request.has === 9
            ? request.headers
            : { ...request.headers, ...(isSent ? { 'content-type': type } : {}) }),
          ...request.sender,
        },
        body: isSent ? request.body : undefined,
      }
    })
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function encode(value: unknown): string {
  return encodeURIComponent(toText(value).toWellFormed())
}

test(
  `${runs} valid and invalid requests cause no 5xx and match the document`,
  { timeout: 600_000 },
  async () => {
    const checkResponse = createResponseCheck()
    const statuses = new Map<number, number>()
    const request = fc.nat(operations.length - 1).chain((at) => {
      const operation = operations[at]
      if (operation === undefined) throw new Error('No operation at this index.')
      return toRequestArbitrary(operation)
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ name, path, headers, body }) => {
        const operation = operations.find((each) => each.name === name)
        if (operation === undefined) throw new Error(`Unknown operation ${name}.`)
        const { method } = operation
        // Explicit, because Node sends the body of a GET without a length.
        const length = { 'content-length': String(Buffer.byteLength(body ?? '')) }
        const sent =
          body === undefined
            ? { method, headers }
            : { method, headers: { ...headers, ...length }, body }
        const response: HttpResponse = await send(app.url, path, sent)
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        expect(response.status, response.text).toBeLessThan(500)
        expect(checkResponse(operation, response)).toBeNull()
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
    // Many requests reached a handler and were not only rejected.
    const successes = [...statuses].filter(([status]) => status < 300)
    expect(successes.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(runs / 10)
    console.log(JSON.stringify(Object.fromEntries([...statuses].toSorted())))
  },
)
