import { compileCheck } from '@tablier/backend'
import type { FastifySchemaCompiler } from 'fastify'

type Check = ReturnType<typeof compileCheck>
/** What Fastify calls, and where it looks for the errors. */
type FastifyValidator = ((value: unknown) => boolean) & Pick<Check, 'errors'>

/** Compiles a schema when it is first needed: a start would compile hundreds that nobody asks for. */
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
