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

reloadAfterDeploy()
const client = createQueryClient()
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={createAppRouter(client)} />
    </QueryClientProvider>
  </StrictMode>,
)
