import { compileCheck } from '@tablier/backend'
import type { FastifySchemaCompiler } from 'fastify'

type Check = ReturnType<typeof compileCheck>
/** Fastify calls it and reads its errors. */
type FastifyValidator = ((value: unknown) => boolean) & Pick<Check, 'errors'>

/** Compiles a schema when it is first used, since compiling hundreds would slow down the start. */
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
