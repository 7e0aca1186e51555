import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { SiteParts } from './command-site.ts'
import type { Questions } from './questions.ts'
import { runOnSite } from './run-on-site.ts'
import type { SiteVerb, Verb, Work } from './verb.ts'

interface Surroundings {
  readonly config: () => Config
  readonly log: (config: Config) => FastifyBaseLogger
  readonly questions: Questions
  readonly work: Work
  readonly parts?: SiteParts | undefined
}

/** Asks what the verb wants confirmed, and runs it. */
export async function runVerb(verb: Verb, args: object, around: Surroundings): Promise<object> {
  if (verb.place === 'here') return verb.run(args, around.work)
  try {
    return await runConfirmed(verb, await confirmed(verb, args, around), around)
  } catch (error) {
    const result = error instanceof Error ? verb.withoutSite?.(error) : undefined
    if (result) return result
    throw error
  }
}

async function confirmed(verb: SiteVerb, args: object, { questions }: Surroundings): Promise<object> {
  const asked = verb.confirm?.(args)
  if (!asked) return args
  await questions.agree(asked.question)
  return asked.args
}

/** Runs a verb, and a second time if what stopped it may be confirmed. */
async function runConfirmed(verb: SiteVerb, args: object, around: Surroundings): Promise<object> {
  const config = around.config()
  const where = { config, log: around.log(config), parts: around.parts }
  const run = (given: object) => runOnSite(verb, given, around.work, where)
  try {
    return await run(args)
  } catch (error) {
    const asked = verb.confirm?.(args, error)
    if (!asked) throw error
    await around.questions.agree(asked.question)
    return run(asked.args)
  }
}
