import { readFileSync } from 'node:fs'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { api, openApiDocument } from '@tablier/contracts'
import type { FastifyInstance } from 'fastify'

/** Serves the OpenAPI document at `/api/openapi.json` and a page that shows it at `/api/docs`. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  } // our own file
  const document = openApiDocument(api, { title: 'Tablier', version }, '/api')
  const text = JSON.stringify(document)
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json').send(text))
  await app.register(fastifySwagger, { mode: 'static', specification: { document: document as never } }) // its type knows OpenAPI 3.0 only
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: true, indexPrefix: '' })
}
