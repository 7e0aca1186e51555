import { AppError, type PaymentProvider, type Ports, recordNotice } from '@tablier/backend'
import type { FastifyInstance } from 'fastify'

/** Maximum size of a notice, in bytes. Those of Stripe have some 5 KB. */
const MAX_NOTICE_BYTES = 128 * 1024

type WebhookPorts = Pick<Ports, 'db' | 'now' | 'log' | 'attempts'>

/**
 * Takes the notices of a provider. Its signature is what lets it in: it has no session, and no form of a browser can make
 * one. Whoever sends forged notices is counted; true ones never wait.
 */
export function registerPaymentWebhook(app: FastifyInstance, ports: WebhookPorts, provider: PaymentProvider): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      `/api/payments/webhook/${provider.name}`,
      { bodyLimit: MAX_NOTICE_BYTES },
      async ({ body, headers, ip }) => {
        const header = headers[`${provider.name}-signature`]
        const signature = Array.isArray(header) ? header[0] : header
        const now = ports.now()
        const notice = await countForged(ports, ip, () =>
          provider.readNotice({ body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature, now }),
        )
        if (notice) await recordNotice(ports, provider.name, notice)
        return { received: true }
      },
    )
  })
}

async function countForged<Notice>({ attempts }: WebhookPorts, ip: string, read: () => Notice): Promise<Notice> {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') await attempts.consume('forgedNotice', ip)
    throw error
  }
}
