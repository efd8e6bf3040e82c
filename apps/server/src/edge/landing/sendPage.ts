import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { chooseLanguage } from '#catalog/landing/chooseLanguage.ts'
import { type PageError, renderErrorPage } from '#catalog/landing/renderErrorPage.ts'
import { buildPageHeaders } from '#catalog/landing/responseHeaders.ts'

export interface Page {
  readonly markup: string
  readonly imageOrigins?: readonly string[]
}

/** `render` gets the nonce of the response. `connectsTo`: origins that the page's script may send requests to. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  render: (nonce: string) => Page,
  connectsTo: readonly string[] = [],
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const { markup, imageOrigins: imagesFrom = [] } = render(nonce)
  const headers = buildPageHeaders(nonce, { connectsTo, imagesFrom })
  return reply.code(status).headers(headers).send(markup)
}

/** Sends the page of an error in the language of the visitor. */
export function sendErrorPage(reply: FastifyReply, status: number, error: PageError): FastifyReply {
  const language = chooseLanguage(reply.request.headers['accept-language'])
  return sendPage(reply, status, (nonce) => ({ markup: renderErrorPage(error, language, nonce) }))
}
