import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { send, type Answer } from '../../support/send.ts'
import { useApp } from '../../support/useApp.ts'
import { arbitraryOf } from './arbitraryOf.ts'
import { createConformance } from './conformance.ts'
import { hostileText, mutate } from './hostile.ts'
import {
  bodySchemaOf,
  examplesOf,
  operationsOf,
  readDocument,
  type Operation,
} from './operations.ts'
import { allScopesBut, makeTeam, type Team } from '../../support/team.ts'

/** More by hand: `FUZZ_RUNS=10000 FUZZ_SEED=… npx vitest run test/manage/document/fuzz` in apps/server. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 1_500)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_115)

const app = useApp({ isUnlimited: true })
let operations: readonly Operation[]
let team: Team
let senders: readonly Readonly<Record<string, string>>[]

beforeAll(async () => {
  operations = operationsOf(await readDocument(app.url))
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
  /** Of the operation. */
  readonly name: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** A request that the document allows, or nearly, or not at all. */
function requestOf(operation: Operation): fc.Arbitrary<Fuzzed> {
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
      // A lone surrogate has no encoding in a URL.
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
            .option(fc.oneof(arbitraryOf(schema), arbitraryOf(schema), hostileText), {
              freq: required === true ? 20 : 1,
            })
            .map((value) => (value === null ? '' : `${name}=${encode(value)}`)),
        ),
    )
    .map((parts) => parts.filter((part) => part !== '').join('&'))
  const schema = bodySchemaOf(operation)
  const examples = examplesOf(operation).filter((example) => example !== undefined)
  const wellFormed = fc.oneof(
    ...(schema ? [arbitraryOf(schema)] : []),
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
  const takesBody = operation.requestBody !== undefined
  return fc
    .record({ pathText, query, headers, body, sender: fc.constantFrom(...senders), has: fc.nat(9) })
    .map((parts) => {
      const isSent = takesBody ? parts.has > 0 : parts.has === 0
      return {
        name: operation.name,
        path: parts.query === '' ? parts.pathText : `${parts.pathText}?${parts.query}`,
        headers: {
          ...(isSent ? { 'content-type': type } : {}),
          // Mostly of the type that it is.
          ...(parts.has === 9
            ? parts.headers
            : { ...parts.headers, ...(isSent ? { 'content-type': type } : {}) }),
          ...parts.sender,
        },
        body: isSent ? parts.body : undefined,
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
  `${runs} requests from the document and beyond it find no fault of the service`,
  { timeout: 600_000 },
  async () => {
    const judge = createConformance()
    const statuses = new Map<number, number>()
    const request = fc.nat(operations.length - 1).chain((at) => {
      const operation = operations[at]
      if (operation === undefined) throw new Error('There is no such operation.')
      return requestOf(operation)
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ name, path, headers, body }) => {
        const operation = operations.find((each) => each.name === name)
        if (operation === undefined) throw new Error(`There is no ${name}.`)
        const { method } = operation
        // Told, because Node would send the body of a GET without saying that there is one.
        const length = { 'content-length': String(Buffer.byteLength(body ?? '')) }
        const sent =
          body === undefined
            ? { method, headers }
            : { method, headers: { ...headers, ...length }, body }
        const answer: Answer = await send(app.url, path, sent)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        expect(answer.status, answer.text).toBeLessThan(500)
        expect(judge(operation, answer)).toBeNull()
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
    // It got through to handlers, not only to the door.
    const good = [...statuses].filter(([status]) => status < 300)
    expect(good.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(runs / 10)
    console.log(JSON.stringify(Object.fromEntries([...statuses].toSorted())))
  },
)
