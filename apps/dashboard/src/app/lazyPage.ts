import { lazyRouteComponent } from '@tanstack/react-router'
import { toUnreachable } from '../ui/unreachable.ts'

/**
 * A page that is loaded when it is first visited. The router reloads the document if it recognizes the error of a
 * missing module, which in an outage would replace the dashboard by an error of the browser.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, name) =>
  lazyRouteComponent(
    () =>
      importer().catch((cause: unknown) => {
        throw toUnreachable(cause)
      }),
    name,
  )
