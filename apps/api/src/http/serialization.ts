import stringifierOf from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

const stringifiers = new WeakMap<object, (answer: unknown) => string>()

/** Compiles a schema when it is first used, since compiling hundreds would slow down the start. */
export const serializerCompiler: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (answer) => {
    const stringify = stringifiers.get(schema) ?? stringifierOf(schema)
    stringifiers.set(schema, stringify)
    return stringify(answer)
  }
