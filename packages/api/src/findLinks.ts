import type { Api } from './createApi.ts'
import type { LinkPage } from './operations.ts'

/** Each of them looks at 10,000 links or more, so this is a million. */
const maxEmptyPages = 100

/**
 * Lists links like `listLinks`, but goes on after a page without links: few links of a large app may pass the filters,
 * and one request looks at a limited number. Its `next` is null if no link is left.
 */
export async function findLinks(
  api: Pick<Api, 'listLinks'>,
  input: Parameters<Api['listLinks']>[0],
): Promise<LinkPage> {
  let { body } = await api.listLinks(input)
  for (let pages = 1; body.items.length === 0 && body.next !== null; pages += 1) {
    if (pages === maxEmptyPages) break
    const query = { ...input.query, after: body.next }
    body = (await api.listLinks({ ...input, query })).body
  }
  return body
}
