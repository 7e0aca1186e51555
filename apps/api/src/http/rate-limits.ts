import { isIP } from 'node:net'
import { allowances, AppError, type Attempts, type LimitRule } from '@tablier/backend'
import type { FastifyBaseLogger } from 'fastify'
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

export interface RateLimits extends Attempts {
  close(): Promise<void>
}

interface RateLimitOptions {
  /** If set, several instances count together. */
  readonly redisUrl?: string | undefined
  readonly log: FastifyBaseLogger
}

/** Counts attempts in memory or in Redis. While Redis is unreachable, each process counts alone. */
export async function createRateLimits({ redisUrl, log }: RateLimitOptions): Promise<RateLimits> {
  const redis = redisUrl === undefined ? undefined : await connectRedis(redisUrl, log)
  const limiter = (rule: LimitRule) => {
    const { attempts, seconds } = allowances[rule]
    const options = { keyPrefix: `tablier:${rule}`, points: attempts, duration: seconds }
    if (!redis) return new RateLimiterMemory(options)
    const insuranceLimiter = new LoggedMemory(options, log)
    return new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter })
  }
  const rules = Object.keys(allowances) as LimitRule[] // the keys of a constant
  const limiters = new Map(rules.map((rule) => [rule, limiter(rule)]))
  const limiterOf = (rule: LimitRule) => limiters.get(rule)! // every rule has one

  return {
    consume: async (rule, ...key) => {
      try {
        await limiterOf(rule).consume(key.map(networkOf).join(' '))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.min(refusal.msBeforeNext / 1000, allowances[rule].seconds) // more if the clock was put back
        throw new AppError('too_many_requests', { retryAfter: seconds })
      }
    },
    forgive: async (rule, ...key) => {
      await limiterOf(rule).reward(key.map(networkOf).join(' '))
    },
    close: async () => redis?.disconnect(),
  }
}

/** Returns the /64 of an IPv6 address, because one subscriber has all of it. Other keys are unchanged. */
export function networkOf(key: string): string {
  if (!isIP(key)) return key
  const ip = ipaddr.process(key) // converts IPv4-mapped IPv6 addresses
  if (ip.kind() === 'ipv4') return ip.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toString()}/64`).toString()}/64`
}

/** Counts the attempts that Redis could not count, and logs that. */
class LoggedMemory extends RateLimiterMemory {
  readonly #log: FastifyBaseLogger

  constructor(options: ConstructorParameters<typeof RateLimiterMemory>[0], log: FastifyBaseLogger) {
    super(options)
    this.#log = log
  }

  override consume(...attempt: Parameters<RateLimiterMemory['consume']>): Promise<RateLimiterRes> {
    this.#log.warn({ rule: this.keyPrefix }, 'Redis is unreachable: this attempt counts in this process only')
    return super.consume(...attempt)
  }
}

/** How long a request waits for Redis. After that, its attempt is counted in memory. */
const REDIS_TIMEOUT_MS = 1000
const REDIS_RETRY_MS = 10_000

/** Connects in the background, and reconnects whenever the connection is lost. */
async function connectRedis(url: string, log: FastifyBaseLogger) {
  const { Redis } = await import('ioredis') // loaded only if it is used
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: REDIS_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, REDIS_RETRY_MS),
  })
  redis.on('error', (error) => log.warn({ err: error }, 'the connection to Redis failed'))
  return redis
}
