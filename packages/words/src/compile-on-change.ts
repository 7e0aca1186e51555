import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'

const catalogues = new URL('../catalogues/', import.meta.url)
const compiler = fileURLToPath(new URL('compile.mjs', import.meta.url))

/** Programs save a file in several steps. */
const QUIET_MS = 100

/** Compiles the catalogues after each change of one. The compiler's process prints what is wrong with a message. */
export function compileOnChange(onCompiled: () => void = () => undefined): void {
  let timer: NodeJS.Timeout | undefined
  const compile = () =>
    spawn(process.execPath, [compiler], { stdio: 'inherit' }).once('exit', (code) => code === 0 && onCompiled())
  watch(catalogues, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(compile, QUIET_MS)
  })
}
