// Prints what is missing on this machine and what to do. Exits with 1 if `start` or `test` would not work.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findings } from './findings.mjs'
import { lookAround } from './machine.mjs'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const envFile = `${root}.env`
if (existsSync(envFile)) process.loadEnvFile?.(envFile) // missing in an older Node, which the findings report

const found = findings(await lookAround(root, process.env))
for (const { state, says, help } of found) {
  process.stdout.write(`${state.padEnd(8)}  ${says}\n`)
  if (help) process.stdout.write(`${' '.repeat(10)}${help}\n`)
}
const missing = found.filter(({ state }) => state === 'missing').length
process.stdout.write(
  missing === 0
    ? '\nNothing is missing for `start` and `test`.\n'
    : `\n${missing === 1 ? 'One thing is' : `${missing} things are`} missing for \`start\` or \`test\`.\n`,
)
process.exitCode = missing === 0 ? 0 : 1
