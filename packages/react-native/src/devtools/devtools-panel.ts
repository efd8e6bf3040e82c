/**
 * The panel as an entry of its own, which `index.ts` leaves out in production. Named like the entry, so that the
 * same relative path is correct in the sources and in the build. Not for apps: import `devtools`.
 */
export { LinkDevtoolsOverlay } from './LinkDevtoolsOverlay.tsx'
