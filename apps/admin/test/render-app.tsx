import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { User } from '@tablier/contracts'
import { camelize } from '@tablier/contracts'
import { http } from 'msw/http'
import { App } from '../src/app.tsx'
import { createQueryClient } from '../src/query-client.ts'
import { createAppRouter } from '../src/router.ts'
import { success } from './answers.ts'
import { server } from './server.ts'

export const TOKEN = 'the-token'

/** Puts a session where the browser keeps it. */
export function storeSession(user: User, token = TOKEN): void {
  localStorage.setItem('user', JSON.stringify({ ...camelize(user), token }))
}

/** The whole app at a path; nobody is signed in unless the test stored a session. */
export function renderApp(path: string) {
  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(queryClient, { history, loadPage: (to) => history.push(to) }) // jsdom loads no pages
  const view = render(<App queryClient={queryClient} router={router} />)
  return { ...view, router, user: userEvent.setup() }
}

/** The whole app for a signed-in user whom the server knows. */
export function renderSignedIn(user: User, path: string) {
  storeSession(user)
  server.use(http.get('/api/auth/me', () => success({ user })))
  return renderApp(path)
}
