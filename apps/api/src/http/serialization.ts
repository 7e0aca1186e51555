import stringifierOf from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

/** Compiles a schema when it is first used, since compiling hundreds would slow down the start. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let stringify: ((answer: unknown) => string) | undefined
  return (answer) => {
    stringify ??= stringifierOf(schema)
    return stringify(answer)
  }
}
