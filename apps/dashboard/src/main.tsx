import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadAfterDeploy } from './app/reloadAfterDeploy.ts'
import { createAppRouter } from './app/routes.tsx'
import { createQueryClient } from './session/queryClient.ts'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element with the id "root".')

// From here on, `boot.js` need not ask for data.
document.documentElement.dataset['started'] = ''
reloadAfterDeploy()
const client = createQueryClient()
const router = createAppRouter(client)
// The code of the page loads beside the session, which the router waits for.
const [matched] = router.getMatchedRoutes(location.pathname)
for (const route of matched) void router.loadRouteChunk(route)?.catch(() => undefined)

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
