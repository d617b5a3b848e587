import '#styles/site.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { createQueryClient } from '#admin/shell/query-client'
import { Parts } from './Parts'

// The gallery of parts: /parts.html of `npm run dev`. No binary has it.

const root = document.getElementById('app')
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Parts />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
