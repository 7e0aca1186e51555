import { pino } from 'pino'
import { expect, it } from 'vitest'
import { loggerOptions, withCause } from './request-log.ts'

it('shows the cause of an error as text in development, and leaves other lines as they are', () => {
  const lines: string[] = []
  const log = pino(loggerOptions('info'), { write: (line) => lines.push(withCause(line)) })
  log.error({ err: new Error('column "sheen" of relation "banners" does not exist') }, 'request failed')
  log.info({ status: 200 }, 'request')
  expect(lines[0]).toMatch(/^\nrequest failed: Error: column "sheen" of relation "banners" does not exist\n {4}at /)
  expect(lines[1]).toMatch(/^\{"level":30,.*"status":200,"msg":"request"\}\n$/)
})
