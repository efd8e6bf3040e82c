import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { mayHaveLoneSurrogates, repairJson } from '../text/wellFormedJson.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the handler needs the text of the body. */
    readonly keepsBodyText?: boolean
  }
  interface FastifyRequest {
    /**
     * JSON from which the body was parsed, on routes with `keepsBodyText`. Null elsewhere, and if the body was
     * repaired, so that it differs from what the text says.
     */
    bodyText: string | null
  }
}

const byteOrderMark = '\ufeff'

/**
 * Returns Fastify's JSON parser, with lone surrogates in the body replaced by U+FFFD. JSON can escape half of a
 * character, which no engine can store: ClickHouse would reject the whole shipment that contains it.
 */
export function createJsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, body, done) => {
    // With a callback, the parser returns nothing.
    void parse(request, body, (error, value: unknown) => {
      if (error) {
        done(error)
        return
      }
      if (mayHaveLoneSurrogates(body)) {
        done(null, repairJson(value))
        return
      }
      if (request.routeOptions.config.keepsBodyText === true) {
        // The parser of Fastify ignores the mark, `JSON.parse` does not.
        request.bodyText = body.startsWith(byteOrderMark) ? body.slice(1) : body
      }
      done(null, value)
    })
  }
}
