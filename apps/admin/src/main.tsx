import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'
import { applyAppearance, readAppearance } from './themes/appearance.ts'
import './styles.css'

applyAppearance(readAppearance())

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
)
