import { existsSync, readFileSync } from 'node:fs'
import { StartError } from './config.ts'
import { fileProblem } from './disk/files.ts'

/**
 * Adds the variables of a file, if it is there, to the environment.
 * @param admit throws unless the file may be used
 * @throws StartError if it is unreadable
 */
export function loadEnvFile(file = '.env', admit: (file: string) => void = () => {}): void {
  if (!existsSync(file)) return
  admit(file)
  try {
    readFileSync(file) // Node says of a file that it cannot read that it does not exist
  } catch (error) {
    const problem = fileProblem(error) ?? `${file} is not a file`
    throw new StartError(
      `The configuration cannot be read: ${problem}. Make it a file of the site's user, with mode 600.`,
    )
  }
  process.loadEnvFile(file)
}
