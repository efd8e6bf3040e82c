import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type Static, Type } from 'typebox'
import { checkRate, type DailyRate, parseRatesFile } from '#catalog/money/parseRatesFile.ts'
import { ProblemError } from '#errors.ts'
import type { Changes } from '#manage/access/changes.ts'
import { getOrganizationId } from '#manage/access/createAuthorize.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { dayMs } from '#platform/time/durations.ts'
import { listRates, storeRates } from './rateStatements.ts'

export interface RateRoutesOptions {
  readonly db: Kysely<Database>
  readonly changes: Changes
  readonly now: () => number
}

/** A year of 40 currencies. */
const maxRates = 15_000
const maxFileLength = 900_000
const listedDays = 30

const day = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d\\d-\\d\\d$',
    maxLength: 10,
    examples: ['2026-11-20'],
    description,
  })
const RateSchema = Type.Object(
  {
    day: day('Day (UTC).'),
    currency: Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3, examples: ['USD'] }),
    rate: Type.String({
      pattern: '^\\d{1,12}(\\.\\d{1,12})?$',
      maxLength: 25,
      examples: ['1.0834'],
      description: 'What one euro costs, as an exact decimal.',
    }),
  },
  { title: 'CurrencyRate', additionalProperties: false },
)
const FoundRateSchema = Type.Object(
  {
    ...RateSchema.properties,
    isOwn: Type.Boolean({
      description: 'Whether the organization set it. Otherwise the operator of the service did.',
    }),
  },
  { title: 'FoundCurrencyRate' },
)
const BodySchema = Type.Object(
  {
    rates: Type.Optional(Type.Array(RateSchema, { maxItems: maxRates })),
    file: Type.Optional(
      Type.String({
        maxLength: maxFileLength,
        description:
          'Text of a file instead of `rates`: CSV with the header `day,currency,rate`, or a file of the European Central Bank, as XML or CSV.',
      }),
    ),
  },
  {
    title: 'CurrencyRatesBody',
    additionalProperties: false,
    examples: [
      { rates: [{ day: '2026-11-20', currency: 'USD', rate: '1.0834' }] },
      { file: 'day,currency,rate\n2026-11-20,USD,1.0834\n' },
    ],
  },
)

const path = '/api/v1/organizations/:organizationId/currency-rates'
const tags = ['analytics']
const params = Type.Object({ organizationId: Type.String() })

/** Adds the routes for the daily rates that amounts are converted with. */
export function addRateRoutes(app: FastifyInstance, { db, changes, now }: RateRoutesOptions): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    path,
    {
      config: { access: { subject: 'organization', role: 'viewer', scope: 'analytics:read' } },
      schema: {
        tags,
        operationId: 'listCurrencyRates',
        summary: 'List daily currency rates',
        description: `Rates to the euro, the newest first, at most ${maxRates}. Those of the organization hide those of the operator on the same day.`,
        params,
        querystring: Type.Object(
          {
            from: Type.Optional(day(`First day. Defaults to ${listedDays} days before \`to\`.`)),
            to: Type.Optional(day('Last day. Defaults to today (UTC).')),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({ items: Type.Array(FoundRateSchema) }, { title: 'CurrencyRates' }),
          ...problemResponses,
        },
      },
    },
    async (request) => {
      const to = readDay(request.query.to, '/to') ?? Math.floor(now() / dayMs)
      const from = readDay(request.query.from, '/from') ?? to - listedDays
      const organizationId = getOrganizationId(request)
      const range = { from: formatDay(from), to: formatDay(to) }
      const items = await listRates(db, {
        organizationId,
        ...range,
        currencies: null,
        limit: maxRates,
      })
      return { items: items.map((item) => ({ ...item })) }
    },
  )

  routes.put(
    path,
    {
      config: { access: { subject: 'organization', role: 'admin', scope: 'analytics:write' } },
      schema: {
        tags,
        operationId: 'putCurrencyRates',
        summary: 'Set daily currency rates',
        description:
          'Replaces the rates of the same days and currencies, and keeps others. They apply to amounts of these days at once, whenever these were paid.',
        params,
        body: BodySchema,
        response: {
          200: Type.Object(
            { stored: Type.Integer({ description: 'Rates in the request.' }) },
            { title: 'StoredCurrencyRates' },
          ),
          ...problemResponses,
        },
      },
    },
    (request, reply) =>
      changes.run(request, reply, 'currency_rates.updated', async (trx) => {
        const organizationId = getOrganizationId(request)
        const rates = readRates(request.body)
        await storeRates(trx, organizationId, rates)
        return {
          target: organizationId,
          details: { rates: rates.length },
          body: { stored: rates.length },
        }
      }),
  )
}

function readRates({ rates, file }: Static<typeof BodySchema>): readonly DailyRate[] {
  if ((rates === undefined) === (file === undefined)) {
    return reject('', 'must have either rates or file')
  }
  if (file !== undefined) {
    const parsed = parseRatesFile(file)
    if ('problem' in parsed) return reject('/file', `line ${parsed.line}: ${parsed.problem}`)
    if (parsed.rates.length <= maxRates) return parsed.rates
    return reject('/file', `must have at most ${maxRates} rates`)
  }
  for (const [at, rate] of (rates ?? []).entries()) {
    const problem = checkRate(rate)
    if (problem !== null) reject(`/rates/${at}`, problem)
  }
  return rates ?? []
}

function readDay(text: string | undefined, pointer: string): number | null {
  if (text === undefined) return null
  const atMs = Date.parse(text)
  if (Number.isNaN(atMs) || formatDay(atMs / dayMs) !== text) {
    return reject(pointer, 'must be a valid day')
  }
  return atMs / dayMs
}

function formatDay(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}

function reject(pointer: string, detail: string): never {
  throw new ProblemError('validation_failed', { errors: [{ pointer, detail }] })
}
