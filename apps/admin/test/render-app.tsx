import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { App } from '../src/app.tsx'
import { createQueryClient } from '../src/query-client.ts'
import { createAppRouter } from '../src/router.ts'
import { writeSession } from '../src/session/session-store.ts'
import { administrator, mock, signIn } from './mock.ts'

// Loads the code of all screens and opens the database, so that no test waits for them.
const { routesById } = createAppRouter(createQueryClient(), { history: createMemoryHistory() })
await Promise.all(Object.values(routesById).map(({ options }) => options.component?.preload?.()))
await import('../src/components/rich-text-editor.tsx')
await mock.reset()

/** The whole app at a path; nobody is signed in unless the test stored a session. */
export function renderApp(path: string) {
  const queryClient = createQueryClient()
  onTestFinished(() => queryClient.clear()) // its timers would keep it for minutes
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(queryClient, { history, loadPage: (to) => history.push(to) }) // jsdom loads no pages
  const view = render(<App queryClient={queryClient} router={router} />)
  // Without a delay, a text is typed without a pause for the timers after each key.
  return { ...view, router, user: userEvent.setup({ delay: null }) }
}

/** The whole app for a signed-in account. `client` calls the API with the same session. */
export async function renderSignedIn(path: string, account: Parameters<typeof signIn>[0] = administrator) {
  const { user: signedIn, token, client } = await signIn(account)
  writeSession({ ...signedIn, token })
  return { ...renderApp(path), client }
}
