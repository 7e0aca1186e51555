import { createMemoryHistory, Outlet, type RouterHistory } from '@tanstack/react-router'
import { onlineManager } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished } from 'vitest'
import { App } from '../src/app.tsx'
import { SignInAgainDialog } from '../src/accounts/sign-in/sign-in-again-dialog.tsx'
import { ToastArea } from '../src/components/toast-area.tsx'
import { createQueryClient } from '../src/query-client.ts'
import { createAppRouter } from '../src/router.ts'
import { useSession, writeSession } from '../src/session/session-store.ts'
import { administrator, mock, signIn } from './mock.ts'

// Loads the code of all screens and opens the database, so that no test waits for them.
const { routesById } = createAppRouter(createQueryClient(), { history: createMemoryHistory() })
await Promise.all(Object.values(routesById).map(({ options }) => options.component?.preload?.()))
await import('../src/components/rich-text-editor.tsx')
await mock.reset()

const adminRoute = routesById['/admin'].options
const { component: WholeFrame } = adminRoute

/**
 * The whole app at a path; nobody is signed in unless the test stored a session. `browser` is the history of jsdom's
 * window, which asks its blockers at Back; its address is used instead of the path.
 */
export function renderApp(path: string, Frame = WholeFrame, browser?: RouterHistory) {
  adminRoute.component = Frame
  const queryClient = createQueryClient()
  onTestFinished(() => {
    queryClient.clear() // its timers would keep it for minutes
    onlineManager.setOnline(true) // a call without an answer makes the back office wait
  })
  const history = browser ?? createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(queryClient, { history, loadPage: (to) => history.push(to) }) // jsdom loads no pages
  const view = render(<App queryClient={queryClient} router={router} />)
  // Without a delay, a text is typed without a pause for the timers after each key.
  return { ...view, router, user: userEvent.setup({ delay: null }) }
}

type Account = Parameters<typeof signIn>[0]

/** The whole app for a signed-in account. `client` calls the API with the same session. */
export async function renderSignedIn(
  path: string,
  account: Account = administrator,
  Frame = WholeFrame,
  browser?: RouterHistory,
) {
  const { user: signedIn, token, client } = await signIn(account)
  writeSession({ ...signedIn, token })
  return { ...renderApp(path, Frame, browser), client }
}

/** The same without sidebar, header and footer, which take a quarter of the time of a test that does not need them. */
export function renderScreen(path: string, account?: Account) {
  return renderSignedIn(path, account, ScreenOnly)
}

function ScreenOnly() {
  const session = useSession()
  if (session?.role !== 'admin') return null
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SignInAgainDialog session={session} />
      <ToastArea />
    </>
  )
}

/** The texts of the alerts on the screen, toasts included. */
export const alertTexts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

/** Waits for an alert with exactly this text. */
export const expectAlert = (text: string) => waitFor(() => expect(alertTexts()).toContain(text))

/** Waits for a success that is read out, with exactly this text, whether it can be undone or not. */
export const expectStatus = (text: string) =>
  waitFor(() => {
    const said = screen.queryAllByRole('status').flatMap(({ children }) => Array.from(children))
    expect(said.map(({ textContent }) => textContent.replace(/ Undo \(F6\)$/, ''))).toContain(text)
  })

/** Waits for a toast, whose text its alert or the status has too. */
export const announced = (text: string) => screen.findAllByText(text)

type User = ReturnType<typeof renderApp>['user']

export async function choose(user: User, select: HTMLElement, option: string | RegExp): Promise<void> {
  await user.click(select)
  await user.click(await screen.findByRole('option', { name: option }))
}

export async function retype(user: User, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.type(field, text)
}
