import type { Build } from './builds.ts'
import { median, milliseconds } from './measurement.ts'
import { type Reading, repeated, type Subject } from './repeated.ts'
import { servedSubject } from './served-subject.ts'

const SAVES = 100

async function open(build: Build, folder: string): Promise<Subject> {
  return servedSubject(build, folder, async (server) => {
    const { admin } = await server.signIn()
    let saved = 0
    /** Saves a dish again and again. Returns the median of the times. */
    const saves = async (status: 'Draft' | 'Published'): Promise<number> => {
      const { item } = await admin.portfolioItems.create({ body: { category: 'Mains', title: 'A dish', status } })
      const times: number[] = []
      for (let count = 0; count < SAVES; count += 1) {
        const started = performance.now()
        await admin.portfolioItems.update({ params: item, body: { details: `Number ${(saved += 1)}` } })
        times.push(performance.now() - started)
      }
      return median(times)
    }
    return async (): Promise<Reading[]> => [
      { what: 'saving a published dish', value: await saves('Published'), print: milliseconds },
      { what: 'saving a draft', value: await saves('Draft'), print: milliseconds },
    ]
  })
}

/** Compare it with a build without history to see what history costs. */
export const saves = repeated({
  title: 'Saving a record',
  method: `PUT of one text of a dish to the built server with its embedded database on disk, ${SAVES} times in a row: the median of the times until the answer. Each save of the published dish writes a revision; the saves of the draft follow each other so closely that they are one.`,
  rounds: 9,
  open,
})
