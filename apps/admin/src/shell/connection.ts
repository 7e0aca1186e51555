import { ApiError } from '@tablier/api-client'
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { toastManager } from '../components/toasts.ts'
import { waitForServer } from './reach-server.ts'
import { t } from '../language/words.ts'

const ID = 'connection'

/**
 * Says in a toast, for as long as there is no connection, that what was pressed waits for one. It is the same for every
 * call: React Query sends none while the browser is offline, and sends those that wait, once, when it is back.
 * @returns an unsubscribe function
 */
export function announceConnection(queryClient: QueryClient): () => void {
  const mutations = queryClient.getMutationCache()
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    mutations: {
      // It got no answer: it waits for a connection, as what is pressed without one does. If it gets none although the
      // server answers, something keeps only this call from it, and it fails.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isRepeatable && waitForServer(),
      retryDelay: 0, // it waits for the server anyway
    },
  })
  let shown: string | null = null
  function update() {
    const isWaiting = mutations.getAll().some(({ state }) => state.isPaused)
    const text = onlineManager.isOnline() ? null : isWaiting ? t.savedOnceConnected : t.noConnectionYouSeeWhatWas
    if (text === shown) return
    shown = text
    if (text === null) toastManager.close(ID)
    else toastManager.add({ id: ID, title: text, type: 'failure', priority: 'high', timeout: 0, data: { times: 1 } })
  }
  const stops = [onlineManager.subscribe(update), mutations.subscribe(update)]
  update()
  return () => {
    for (const stop of stops) stop()
    toastManager.close(ID)
  }
}
