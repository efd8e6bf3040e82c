/** What the tests use of `oidc-provider`, which has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Context {
    readonly oidc: {
      readonly session?: { readonly accountId?: string }
      readonly provider: Provider
    }
  }
  interface Configuration {
    readonly [name: string]: unknown
    readonly interactions: {
      readonly url: (context: Context, interaction: { readonly uid: string }) => string
    }
    readonly findAccount: (
      context: Context,
      accountId: string,
    ) => { readonly accountId: string; readonly claims: () => Promise<object> }
    readonly loadExistingGrant: (context: Context) => Promise<Grant | undefined>
  }
  // oxlint-disable-next-line no-restricted-exports -- as the package exports it
  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    readonly Grant: new (of: { readonly clientId: string; readonly accountId: string }) => Grant
    callback(): RequestListener
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { readonly login: { readonly accountId: string } },
    ): Promise<void>
  }
}
