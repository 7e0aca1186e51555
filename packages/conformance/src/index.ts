import { api, collections, listEndpoints } from '@tablier/contracts'
import { accessSuite } from './access-suite.ts'
import { bodiesSuite } from './bodies-suite.ts'
import { hostileSuite } from './hostile-suite.ts'
import { orderFilesSuite } from './order-files-suite.ts'
import type { OpenSubject } from './subject.ts'
import { uploadsSuite } from './uploads-suite.ts'

export * from './samples.ts'
export * from './subject.ts'

/** All endpoints, but of the seventeen collections only one has those that every collection has: hosts derive them alike. */
export const differentEndpoints = listEndpoints(api).filter(({ name }) => {
  const [area = '', action = ''] = name.split('.')
  return area === 'portfolioItems' || !(area in collections) || !(action in collections.portfolioItems.endpoints)
})

/** Tests what each host of the backend does itself. What handlers do is tested by the `*.calls.test.ts` of `apps/api`. */
export function allSuites(open: OpenSubject, endpoints = listEndpoints(api)): void {
  accessSuite(open, endpoints)
  bodiesSuite(open)
  hostileSuite(open, endpoints)
  orderFilesSuite(open)
  uploadsSuite(open)
}
