import { existsSync, readFileSync } from 'node:fs'
import { StartError } from './config.ts'
import { fileProblem } from './disk/files.ts'

/** Adds the variables of the folder's `.env`, if there is one, to the environment. @throws StartError if it is unreadable */
export function loadEnvFile(): void {
  if (!existsSync('.env')) return
  try {
    readFileSync('.env') // Node says of a file that it cannot read that it does not exist
  } catch (error) {
    const problem = fileProblem(error) ?? '.env is not a file'
    throw new StartError(
      `The configuration cannot be read: ${problem}. Make it a file of the site's user, with mode 600.`,
    )
  }
  process.loadEnvFile('.env')
}
