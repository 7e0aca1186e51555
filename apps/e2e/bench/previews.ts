import type { Build } from './builds.ts'
import { median, milliseconds } from './measurement.ts'
import { type Reading, repeated, type Subject } from './repeated.ts'
import { servedSubject } from './served-subject.ts'

const SAVES = 1000
const TIMES = 10

async function open(build: Build, folder: string): Promise<Subject> {
  return servedSubject(build, folder, async (server) => {
    const { admin } = await server.signIn()
    const { item: dish } = await admin.portfolioItems.create({
      body: { category: 'Mains', title: 'A dish', status: 'Published' },
    })
    let saved = 0
    const save = () => admin.portfolioItems.update({ params: dish, body: { details: `Number ${(saved += 1)}` } })
    const saveHalf = async () => {
      for (let count = 0; count < SAVES / 2; count += 1) await save()
    }
    await saveHalf()
    const asOf = new Date().toISOString()
    await saveHalf()

    const timed = async (act: () => Promise<unknown>, before: () => Promise<unknown> = async () => {}) => {
      const times: number[] = []
      for (let count = 0; count < TIMES; count += 1) {
        await before()
        const started = performance.now()
        await act()
        times.push(performance.now() - started)
      }
      return median(times)
    }
    const unsaved = {
      collection: 'portfolioItems',
      id: dish.id,
      fields: { title: 'A dish that is being typed' },
    } as const
    const page = async () => (await fetch(server.url)).text()
    return async (): Promise<Reading[]> => [
      { what: 'the public page, not kept', value: await timed(page, save), print: milliseconds },
      {
        what: 'a preview of the drafts',
        value: await timed(() => admin.previews.render({ body: {} })),
        print: milliseconds,
      },
      {
        what: 'with an unsaved form',
        value: await timed(() => admin.previews.render({ body: { unsaved } })),
        print: milliseconds,
      },
      {
        what: 'the page as of a past moment',
        value: await timed(() => admin.previews.render({ body: { asOf } })),
        print: milliseconds,
      },
    ]
  })
}

export const previews = repeated({
  title: 'Previews',
  method: `The built server with its embedded database on disk and the example content; one dish was saved ${SAVES} times, and the past moment lies in the middle of them. ${TIMES} requests in a row, one after the other: the median of the times until the whole answer. The public page is asked for after a change each, so that it is rendered too.`,
  rounds: 9,
  open,
})
