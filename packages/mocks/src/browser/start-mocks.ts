import { setupWorker } from 'msw/browser'
import { createMockApi } from '../mock-api.ts'
import { rememberedChoices } from './choices.ts'
import { createPanel } from './panel.ts'
import { tellUploadProgress } from './upload-progress.ts'

export { demoAccounts } from '../demo-site.ts'

export interface StartedMocks {
  /** Puts the panel into the page, once the app has drawn it. */
  showPanel(): void
}

/**
 * Lets the mock answer the page's calls, through the worker at
 * `/mockServiceWorker.js`. It begins anew with each page load; whoever was
 * signed in still is, and what was chosen in the panel is played.
 */
export async function startMocks(): Promise<StartedMocks> {
  const mock = createMockApi()
  const choices = rememberedChoices(mock, sessionStorage)
  await setupWorker(...mock.handlers).start({ onUnhandledFrame: 'bypass', quiet: true })
  tellUploadProgress()
  const reload = () => location.reload()
  const startAnew = () => {
    void mock.reset()
    sessionStorage.clear()
    reload()
  }
  return { showPanel: () => document.body.append(createPanel({ choices, reload, startAnew })) }
}
