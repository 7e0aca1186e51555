import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'

/** A request waits for Redis at most this long before its attempt counts in memory. */
const REDIS_TIMEOUT_MS = 1000
const REDIS_RETRY_MS = 10_000

/** Connects in the background, and reconnects whenever the connection is lost. */
export function connectRedis(url: string, log: FastifyBaseLogger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: REDIS_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, REDIS_RETRY_MS),
  })
  redis.on('error', (error) => log.warn({ err: error }, 'the connection to Redis failed'))
  return redis
}
