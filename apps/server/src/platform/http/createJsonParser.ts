import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { mayHaveLoneSurrogates, repairJson } from '../text/wellFormedJson.ts'

/**
 * Returns Fastify's JSON parser, with lone surrogates in the body replaced by U+FFFD. JSON can escape half of a
 * character, which no engine can store: ClickHouse would reject the whole shipment that contains it.
 */
export function createJsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, body, done) => {
    // With a callback, the parser returns nothing.
    void parse(request, body, (error, value: unknown) => {
      if (error) done(error)
      else done(null, mayHaveLoneSurrogates(body) ? repairJson(value) : value)
    })
  }
}
