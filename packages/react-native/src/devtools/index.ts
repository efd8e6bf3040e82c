import type { ComponentType } from 'react'
import type * as Panel from './devtools-panel.ts'
import type { LinkDevtoolsProps } from './LinkDevtoolsOverlay.tsx'

export type { LinkDevtoolsProps }

/**
 * Shows the state of the link session over the app, for development: facts, timeline and event queue, and a
 * form that simulates links. It is a small floating button that opens a panel. Render it once, as the last child
 * of `LinkProvider`.
 *
 * In production it renders nothing, and the panel's code is not in the bundle.
 *
 * @example
 * <LinkProvider config={config}>
 *   <App />
 *   <LinkDevtools />
 * </LinkProvider>
 */
export const LinkDevtools: ComponentType<LinkDevtoolsProps> = __DEV__
  ? // Metro leaves out a module only if it is required in a branch that is never reached. The path is relative,
    // because a package name would load the CommonJS build beside the ES modules, with a context of its own.
    // oxlint-disable-next-line typescript/no-require-imports
    (require('./devtools-panel') as typeof Panel).LinkDevtoolsOverlay
  : () => null
