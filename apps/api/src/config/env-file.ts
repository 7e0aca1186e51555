import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { StartError } from './config.ts'
import { fileProblem } from '../disk/files.ts'

export type Variables = Record<string, string | undefined>

/**
 * The environment without what a file adds. Child processes get it: the file could name a program for them, such as in
 * NODE_OPTIONS, which would run with the terminal of root if root runs a command on the site.
 */
export const environmentAtStart: Readonly<Variables> = { ...process.env }

interface LoadOptions {
  /** Gets the variables, unless it has them. */
  readonly env?: Variables
  /** Throws unless the file may be used. */
  readonly admit?: ((file: string) => void) | undefined
}

/** Adds the variables of a file, if it is there, to the environment. @throws StartError if it is unreadable */
export function loadEnvFile(file = '.env', { env = process.env, admit = () => {} }: LoadOptions = {}): void {
  if (existsSync(file)) admit(file)
  for (const [name, value] of Object.entries(readEnvFile(file))) env[name] ??= value
}

/** Returns the variables of a file; none if it is missing. @throws StartError if it is unreadable */
export function readEnvFile(file: string): Readonly<Variables> {
  if (!existsSync(file)) return {}
  try {
    if (statSync(file).isFile()) return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    throw unreadable(fileProblem(error) ?? String(error))
  }
  throw unreadable(`${file} is not a file`) // reading a pipe would wait for ever
}

function unreadable(problem: string): StartError {
  return new StartError(
    `The configuration cannot be read: ${problem}. Make it a file of the site's user, with mode 600.`,
  )
}
