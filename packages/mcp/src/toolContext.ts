import { type Api, type ApiOptions, createApi } from '@throughlink/api'
import { type DocumentedOperation, readOperations } from './openapi/readOperations.ts'
import { ToolError } from './toolError.ts'

export interface ToolContextOptions {
  /** Origin of the service. */
  readonly origin: string
  /** Secret key. Tools can do what its scopes allow. */
  readonly key: string
  /** Default: the global `fetch`. */
  readonly fetch?: NonNullable<ApiOptions['fetch']>
  /** App that tools are about unless they are given another one. */
  readonly appId?: string
  /** Organization of the key. If there is no `appId`, its only app is the default. */
  readonly organizationId?: string
  /** Receives unexpected errors, whose details the client is not told. */
  readonly onBug: (error: unknown) => void
}

/** Shared by all tools. */
export interface ToolContext {
  readonly api: Api
  readonly organizationId: string | null
  /** Returns the given app, or the default. Throws if there is none. */
  readonly findAppId: (given: string | undefined) => Promise<string>
  /** Returns the operations that a secret key can call, as the service documents them. */
  readonly listOperations: () => Promise<readonly DocumentedOperation[]>
  readonly onBug: (error: unknown) => void
}

const maxNamedApps = 10

export function createToolContext(options: ToolContextOptions): ToolContext {
  const { origin, key, fetch: send = fetch, appId: ownAppId, organizationId } = options
  const api = createApi({ origin, key, fetch: send })

  async function findOnlyApp(): Promise<string> {
    if (organizationId === undefined) throw new ToolError('Pass appId, the ID of an app.')
    const { body } = await api.listApps({
      params: { organizationId },
      query: { limit: maxNamedApps },
    })
    const [first] = body.items
    if (first === undefined) {
      throw new ToolError('The organization has no app. Ask the user to create one.')
    }
    if (body.items.length === 1) return first.id
    const names = body.items.map(({ id, name }) => `${id} (${name})`).join(', ')
    const more = body.next === null ? '' : ', and more'
    throw new ToolError(`The key is for several apps. Pass appId, one of: ${names}${more}.`)
  }

  return {
    api,
    onBug: options.onBug,
    organizationId: organizationId ?? null,
    async findAppId(given) {
      return given ?? ownAppId ?? findOnlyApp()
    },
    async listOperations() {
      const response = await send(`${origin}/openapi.json`)
      if (!response.ok) throw new ToolError('The service does not have an API document now.')
      return readOperations(await response.json())
    },
  }
}
