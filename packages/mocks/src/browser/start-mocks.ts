import { browserStorage } from '@tablier/contracts/browser-storage'
import { proxy, wrap } from 'comlink'
import { http } from 'msw/http'
import { setupWorker } from 'msw/browser'
import { isApiCall } from '../is-api-call.ts'
import { menuKeys, rememberedChoices } from './choices.ts'
import { showOpening } from './opening.ts'
import { createPanel } from './panel.ts'
import { plainRequest, responseOf } from './plain-http.ts'
import { reportUploadProgress } from './upload-progress.ts'
import type { Playground } from './playground.ts'

export { demoAccounts } from '../demo-accounts.ts'

/** The keys of the apps and of the panel in local storage. Other pages of the same host may store keys too. */
const storedKeys = ['user', 'ui_theme_settings', ...menuKeys]

/**
 * Handles the page's API calls in this browser. A service worker passes them to the page, and the page to the worker
 * with the backend, which all tabs share.
 * @param folder contains the public page, `mockServiceWorker.js` and `backend/`; the back office is in `admin/`
 * @param isPlayground true unless a developer runs the apps
 */
export async function startMocks(folder: URL, isPlayground: boolean) {
  const opening = showOpening()
  const reload = () => location.reload()
  let actions: Readonly<Record<string, () => void>> = { 'Try again': reload }
  try {
    const { playground, menus } = await connect(new URL('backend/worker.js', folder))
    const startAgain = () => {
      for (const key of storedKeys) browserStorage.remove(key)
      void playground.forget().then(reload, reportError)
    }
    actions = { ...actions, 'Start again': startAgain }
    await playground.open(proxy((share: number) => opening.show(share)))
    const answer = http.all(isApiCall, async ({ request }) =>
      responseOf(await playground.answer(await plainRequest(request))),
    )
    const serviceWorker = { url: new URL('mockServiceWorker.js', folder).href }
    await setupWorker(answer).start({ serviceWorker, onUnhandledFrame: 'bypass', quiet: true })
    opening.end()
    reportUploadProgress()
    const choices = rememberedChoices(menus, (id) => playground.play(id), browserStorage)
    const isPublicPage = !location.href.startsWith(new URL('admin/', folder).href)
    const panel = createPanel({ choices, reload, startAgain, folder, isPlayground, isPublicPage })
    const show = () => panel.isConnected || document.body?.append(panel)
    return {
      /** Adds the panel to the page, and keeps it there. */
      showPanel: () => {
        show()
        new MutationObserver(show).observe(document, { childList: true, subtree: true }) // React renders the whole public page
      },
    }
  } catch (error) {
    opening.fail(error, actions)
    throw error
  }
}

/**
 * Connects the page with the backend's worker.
 * @throws if the worker cannot be loaded, or if this browser has no shared workers and another tab holds the data
 */
async function connect(script: URL) {
  const isShared = 'SharedWorker' in globalThis
  if (!isShared) await holdAlone(`tablier${script.pathname}`)
  const worker = new (isShared ? SharedWorker : Worker)(script, { type: 'module', name: 'tablier' })
  const failure = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new Error('The playground could not be loaded. Please check your connection.'))
    worker.addEventListener('error', fail, { once: true })
  })
  const playground = wrap<Playground>('port' in worker ? worker.port : worker)
  return { playground, menus: await Promise.race([playground.menus, failure]) }
}

/** Holds a lock until the page is closed, so that no other tab opens the data. */
function holdAlone(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return reject(new Error('The playground is open in another tab. Close that tab and try again.'))
      resolve()
      return new Promise<never>(() => {})
    }
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(reject)
  })
}
