import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { allowances } from '@tablier/backend'
import addresses from '../../test/data/addresses.json' with { type: 'json' }
import { createRateLimits, networkOf, type RateLimits } from './rate-limits.ts'

const silent = pino({ level: 'silent' })

async function failures(limits: RateLimits, key: string, attempts: number): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: attempts }, () => limits.consume('login', key)))
  return results.filter(({ status }) => status === 'rejected').length
}

it('returns the seconds to wait, and starts again when they are over', async () => {
  vi.useFakeTimers()
  const limits = await createRateLimits({ log: silent })
  expect(await failures(limits, '192.0.2.1', 12)).toBe(12 - allowances.login.attempts)
  vi.advanceTimersByTime(60_000)
  await expect(limits.consume('login', '192.0.2.1')).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: allowances.login.seconds - 60,
  })
  vi.advanceTimersByTime((allowances.login.seconds - 60) * 1000)
  expect(await failures(limits, '192.0.2.1', 10)).toBe(0)
  vi.useRealTimers()
})

it('asks for no longer wait, and ends in time, if the clock was put back by a year', async () => {
  vi.useFakeTimers()
  const limits = await createRateLimits({ log: silent })
  expect(await failures(limits, '192.0.2.1', 10)).toBe(0)
  vi.setSystemTime(Date.now() - 365 * 24 * 60 * 60 * 1000)
  const { seconds } = allowances.login
  await expect(limits.consume('login', '192.0.2.1')).rejects.toMatchObject({ retryAfter: seconds })
  vi.advanceTimersByTime(seconds * 1000)
  expect(await failures(limits, '192.0.2.1', 10)).toBe(0)
  vi.useRealTimers()
})

it('counts in this process while Redis is unreachable, and logs it', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const limits = await createRateLimits({ redisUrl: 'redis://127.0.0.1:1', log })
  expect(await failures(limits, '192.0.2.1', 12)).toBe(2)
  await limits.close()
  expect(lines.join('')).toContain('this attempt counts in this process only')
})

/** Set if these tests can run. They need a real server, because a fake Redis would prove nothing. */
const redisUrl = process.env['TEST_REDIS_URL']
if (!redisUrl) process.stdout.write('Limits in Redis were not tested: TEST_REDIS_URL names no server.\n')

it.skipIf(!redisUrl)('counts the attempts of several instances together in Redis, and forgives them', async () => {
  const redis = new Redis(redisUrl ?? '')
  const instances = [
    await createRateLimits({ redisUrl, log: silent }),
    await createRateLimits({ redisUrl, log: silent }),
  ]
  for (const instance of instances) {
    const count = async () => {
      const probe = randomUUID()
      await instance.consume('message', probe)
      return redis.get(`tablier:message:${probe}`)
    }
    await expect.poll(count).toBe('1') // once it is connected
  }

  const key = randomUUID()
  const [first, second] = instances as [RateLimits, RateLimits] // created above
  expect(await failures(first, key, 6)).toBe(0)
  expect(await failures(second, key, 6)).toBe(2)
  for (let n = 0; n < 3; n += 1) await first.forgive('login', key)
  expect(await failures(second, key, 2)).toBe(1)
  expect(await redis.ttl(`tablier:login:${key}`)).toBeGreaterThan(800)
  for (const instance of instances) await instance.close()
  redis.disconnect()
})

it.each(addresses.counted)('counts $key as $network', ({ key, network }) => {
  expect(networkOf(key)).toBe(network)
})
