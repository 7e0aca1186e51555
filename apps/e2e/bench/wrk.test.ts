import { expect, it } from 'vitest'
import { readWrk } from './wrk.ts'

const times = '0m0.001s 0m0.002s\n0m0.250s 1m1.500s\n'
const printed = `Running 2s test @ http://127.0.0.1:3000/
  1 threads and 32 connections
  30012 requests in 2.00s, 512.11MB read
Requests/sec:  15006.00
`

it('reads the requests and the processor time of wrk', () => {
  expect(readWrk(printed + times)).toEqual({ requests: 30_012, seconds: 2, generatorSeconds: 61.75 })
})

it.each([
  ['Non-2xx or 3xx responses: 30012', `${printed}  Non-2xx or 3xx responses: 30012\n${times}`],
  ['Socket errors: connect 0, read 3', `${printed}  Socket errors: connect 0, read 3\n${times}`],
  ['wrk printed', `unable to connect\n${times}`],
])('refuses %s', (message, output) => {
  expect(() => readWrk(output)).toThrow(message)
})
