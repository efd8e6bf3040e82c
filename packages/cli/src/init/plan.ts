import type { AppShape } from './describeApp.ts'
import type { Migration } from './listMigrations.ts'

/** Changes that `init` would make to an app. */
export interface Plan {
  readonly app: AppShape
  readonly edits: readonly Edit[]
  /** Steps for the developer, because no rule can make them safely. */
  readonly instructions: readonly Instruction[]
  /** Other products in use, with what replaces their calls. */
  readonly migrations: readonly Migration[]
  /** Commands to run afterwards. */
  readonly commands: readonly string[]
}

/** The change of one file. */
export interface Edit {
  readonly path: string
  /** Null for a new file. */
  readonly before: string | null
  readonly after: string
  /** Where the file was, if it moves. `before` is its text there. */
  readonly movedFrom: string | null
  readonly why: string
}

export interface Instruction {
  readonly text: string
  /** Code to paste. */
  readonly paste: string | null
}

/** The app's settings on the service. */
export interface LinkSettings {
  /** Publishable key. */
  readonly apiKey: string
  readonly appId: string
  readonly domains: readonly string[]
  /** Scheme of the app, such as `acme`. */
  readonly scheme: string | null
  /** IDs of the app in the stores. Null if they are not known. */
  readonly appleBundleId: string | null
  readonly androidPackage: string | null
}
