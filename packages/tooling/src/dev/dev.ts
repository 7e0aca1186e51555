import { fileURLToPath } from 'node:url'
import { compileOnChange } from '@tablier/words/compile-on-change'
import { runAgain } from './run-again.ts'
import { serverSources } from './server-sources.ts'

/** `pnpm dev`: runs the server from its sources, and starts it again after a change of a source or of a catalogue. */

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const again = runAgain({
  command: [process.execPath, '--disable-warning=ExperimentalWarning', 'apps/api/src/main.ts', '--dev'],
  folder: root,
  sources: serverSources,
  say: (line) => process.stdout.write(`${line}\n`),
})
compileOnChange(() => again('the words'))
