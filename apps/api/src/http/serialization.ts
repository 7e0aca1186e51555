import stringifierOf from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

/** Compiles the schema of an answer when the first one is sent: a start would compile hundreds that nobody asks for. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let stringify: ((answer: unknown) => string) | undefined
  return (answer) => {
    stringify ??= stringifierOf(schema)
    return stringify(answer)
  }
}
