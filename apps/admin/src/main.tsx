import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'
import { applyAppearance, readAppearance } from './themes/appearance.ts'
import './styles.css'

if (import.meta.env.MODE === 'mock') {
  const { startMocks } = await import('@tablier/mocks/browser')
  const mocks = await startMocks()
  mocks.showPanel()
}

applyAppearance(readAppearance())

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
)
