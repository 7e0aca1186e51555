import { isIPv6 } from 'node:net'
import type { RateLimit } from '@tablier/contracts'
import { type Allowances, allowances, AppError, type Attempts } from '@tablier/backend'
import type { FastifyBaseLogger } from 'fastify'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

export interface RateLimits extends Attempts {
  close(): Promise<void>
}

export interface RateLimitOptions {
  /** Set: several instances count together. */
  readonly redisUrl?: string | undefined
  readonly log: FastifyBaseLogger
  /** Other numbers than `allowances`. */
  readonly limits?: Partial<Allowances>
}

/**
 * Counts attempts in memory or in Redis; while Redis is away each process
 * counts for itself. Redis's client is loaded only by those who use it.
 */
export async function createRateLimits({ redisUrl, log, limits = {} }: RateLimitOptions): Promise<RateLimits> {
  const redis = redisUrl === undefined ? undefined : (await import('./redis.ts')).connectRedis(redisUrl, log)
  const limiter = (rule: RateLimit) => {
    const { attempts, seconds } = { ...allowances, ...limits }[rule]
    const options = { keyPrefix: `tablier:${rule}`, points: attempts, duration: seconds }
    if (!redis) return new RateLimiterMemory(options)
    const insuranceLimiter = new LoggedMemory(options, log)
    return new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter })
  }
  const limiters = {
    login: limiter('login'),
    register: limiter('register'),
    reset: limiter('reset'),
    message: limiter('message'),
  } satisfies Record<RateLimit, unknown>

  return {
    consume: async (rule, key) => {
      try {
        await limiters[rule].consume(networkOf(key))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new AppError('too_many_requests', { retryAfter: refusal.msBeforeNext / 1000 })
      }
    },
    forgive: async (rule, key) => {
      await limiters[rule].reward(networkOf(key))
    },
    close: async () => redis?.disconnect(),
  }
}

/** An IPv6 address stands for its /64: a single subscriber has them all. Everything else stands for itself. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = tail === undefined ? first : [...first, ...zeros, ...last]
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
}

/** Counts in this process what Redis could not count, and says so. */
class LoggedMemory extends RateLimiterMemory {
  readonly #log: FastifyBaseLogger

  constructor(options: ConstructorParameters<typeof RateLimiterMemory>[0], log: FastifyBaseLogger) {
    super(options)
    this.#log = log
  }

  override consume(...attempt: Parameters<RateLimiterMemory['consume']>): Promise<RateLimiterRes> {
    this.#log.warn({ limit: this.keyPrefix }, 'Redis is away: this attempt counts in this process only')
    return super.consume(...attempt)
  }
}
