import './styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { apiOver } from './api.tsx'
import { createSiteRouter } from './router.tsx'

const router = createSiteRouter({ api: apiOver(), publicUrl: window.location.origin })

// A rendered page carries its data in $_TSR; the plain shell, sent where rendering failed, carries none.
if (window.$_TSR)
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
else
  createRoot(document).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
