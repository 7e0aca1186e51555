import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { api, openApiDocument } from '@tablier/contracts'
import type { FastifyInstance } from 'fastify'
import { appVersion } from './app-version.ts'

let described: ReturnType<typeof describe> | undefined

/** Takes longer than everything else that builds an application, and never changes. */
function describe() {
  const document = openApiDocument(api, { title: 'Tablier', version: appVersion() }, '/api')
  return { document, text: JSON.stringify(document) }
}

/** Serves the OpenAPI document at `/api/openapi.json` and a page that shows it at `/api/docs`. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  described ??= describe()
  const { document, text } = described
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json').send(text))
  await app.register(fastifySwagger, { mode: 'static', specification: { document: document as never } }) // its type knows OpenAPI 3.0 only
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: true, indexPrefix: '' })
}
