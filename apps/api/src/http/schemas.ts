import { readFileSync } from 'node:fs'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { compileCheck } from '@tablier/backend'
import { api, openApiDocument } from '@tablier/contracts'
import { namedSchemas } from '@tablier/contracts/named-schemas'
import stringifierOf from 'fast-json-stringify'
import type { FastifyInstance, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'

type Check = ReturnType<typeof compileCheck>
/** The validator that Fastify calls and whose errors it reads. */
type FastifyValidator = ((value: unknown) => boolean) & Pick<Check, 'errors'>

/** Compiles a schema at its first use, because compiling hundreds of them would slow down the start. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let check: Check | undefined
  const validate: FastifyValidator = (value) => {
    check ??= compileCheck(schema, httpPart === 'body' ? 'body' : 'url')
    const isValid = check(value)
    validate.errors = check.errors
    return isValid
  }
  return validate
}

const stringifiers = new WeakMap<object, (answer: unknown) => string>()

export const serializerCompiler: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (answer) => {
    const stringify = stringifiers.get(schema) ?? stringifierOf(schema)
    stringifiers.set(schema, stringify)
    return stringify(answer)
  }

let described: ReturnType<typeof describe> | undefined

/** Describes the API, once: it takes longer than building the rest of an application, and never changes. */
function describe() {
  const document = openApiDocument(api, { title: 'Tablier', version: appVersion() }, '/api', namedSchemas)
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

/** Returns the version of the application. The path is the same from the sources and from the bundle. */
export function appVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string // of our own file
  }
  return version
}
