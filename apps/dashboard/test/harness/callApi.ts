import type { Tab } from './openTab.ts'

export interface ApiReply {
  readonly status: number
  readonly body: unknown
}

/** Calls the API with the session of a tab, as a screen would. */
export async function callApi(
  { page }: Tab,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<ApiReply> {
  return page.evaluate(
    async (call) => {
      const session = (await (await fetch('/api/auth/session')).json()) as { csrfToken?: string }
      const response = await fetch(call.path, {
        method: call.method,
        headers: {
          'x-csrf-token': session.csrfToken ?? '',
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
    },
    { method, path, body },
  )
}
