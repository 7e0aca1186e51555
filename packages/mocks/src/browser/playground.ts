import { cachedUploads } from '../media/upload-store.ts'
import { type OpenMock, openMock } from '../open-mock.ts'
import { callChoices, contentChoices, type MenuChoice, type ScenarioChoice } from '../scenarios/scenario-menu.ts'
import { canvasPictures } from './canvas-pictures.ts'
import type { Menus } from './choices.ts'
import { type PersistentDatabase, deletePersistent, openPersistent } from './persistent-database.ts'
import { type PlainRequest, type PlainResponse, plainResponse } from './plain-http.ts'

/** The backend in a worker, as pages call it. */
export type Playground = ReturnType<typeof createPlayground>

/** @param folder contains `databaseFiles` */
export function createPlayground(folder: URL) {
  const uploadsName = `tablier-uploads${folder.pathname}`
  const watchers: ((share: number) => void)[] = []
  let forgetting = Promise.resolve()
  let opening: Promise<{ readonly mock: OpenMock; readonly database: PersistentDatabase }> | undefined

  const open = async () => {
    await forgetting // otherwise a call from another tab would open the database while it is deleted
    const database = await openPersistent(folder, (share) => watchers.forEach((tell) => tell(share)))
    const mock = await openMock({
      openDatabase: async () => database,
      uploads: cachedUploads(uploadsName),
      pictures: canvasPictures,
    })
    await database.save()
    return { mock, database }
  }
  const opened = () => {
    opening ??= open()
    opening.catch(() => (opening = undefined)) // the caller handles the error and may try again
    return opening
  }
  const forget = async () => {
    const last = await opening?.catch(() => undefined) // a database that cannot be opened is deleted too
    opening = undefined
    await last?.database.pglite.close()
    await caches.delete(uploadsName)
    await deletePersistent(folder)
  }
  return {
    menus: { content: contentChoices.map(withoutScenario), calls: callChoices.map(withoutScenario) } satisfies Menus,
    /** Resolves when the backend is ready. @param onProgress called with the share that has arrived, 0 to 1 */
    open: async (onProgress: (share: number) => void): Promise<void> => {
      watchers.push(onProgress)
      await opened()
    },
    answer: async ([url, init]: PlainRequest): Promise<PlainResponse> => {
      const { mock, database } = await opened()
      const response = await mock.answer(new Request(url, init))
      if (init.method !== 'GET') await database.save() // the page may be closed as soon as it has the response
      return plainResponse(response)
    },
    /** Plays a scenario by its id in the menus. */
    play: async (id: string): Promise<void> => {
      const { mock, database } = await opened()
      const { scenario } = [...contentChoices, ...callChoices].find((choice) => choice.id === id)! // the menus offer exactly these choices
      await mock.play(scenario)
      await database.save()
    },
    /** Deletes all stored data; the next page load starts with the example content. */
    forget: () => (forgetting = forget()),
  }
}

/** A scenario is a function, which cannot be posted to a page. */
function withoutScenario({ scenario: _scenario, ...choice }: ScenarioChoice): MenuChoice {
  return choice
}
