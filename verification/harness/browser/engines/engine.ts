/** A browser with one page, driven by the protocol that it offers. The port behind which engines are alike. */
export interface Engine {
  readonly goto: (url: string) => Promise<void>
  /** Evaluates an expression in the page, awaits it, and returns its value as JSON does. */
  readonly evaluate: <T>(expression: string) => Promise<T>
  /** Performs actions of WebDriver, which both protocols share. */
  readonly perform: (actions: readonly object[]) => Promise<void>
  /** A PNG of what the window shows. */
  readonly screenshot: () => Promise<Buffer>
  /** Errors on the console and uncaught ones, where the protocol reports them. */
  readonly errors: string[]
  readonly close: () => Promise<void>
}

export interface EngineOptions {
  readonly colorScheme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
}

/** A port at which nothing listens: the proxy for everything outside this machine. */
export const nowhere = { host: '127.0.0.1', port: 9 }
