import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HelmetProvider } from 'react-helmet-async'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createRoutes } from '@/app/routes'
import { registerErrorLog } from '@/lib/error-log'
import { createQueryClient } from '@/lib/query-client'
import './index.css'

registerErrorLog()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to mount into')

const client = createQueryClient()
const router = createBrowserRouter(createRoutes(client))

createRoot(root).render(
  <StrictMode>
    <HelmetProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </HelmetProvider>
  </StrictMode>,
)
