import { readFileSync } from 'node:fs'

const EVERY_MS = 500

/**
 * `npx pnpm start` is a chain: npx, a shell, pnpm, this process. npx hands a
 * SIGTERM to the shell and ends; the shell dies without telling pnpm, and the
 * server would go on alone. So, where that shell is in the chain, its end is
 * taken for the signal. Linux only: elsewhere a SIGTERM has to go to pnpm.
 */
export function watchLauncher(onGone: () => void): void {
  const shell = parentOf(process.ppid)
  if (shell === undefined || !isPnpmShell(shell)) return
  const timer = setInterval(() => {
    if (parentOf(process.ppid) === shell) return
    clearInterval(timer)
    onGone()
  }, EVERY_MS)
  timer.unref()
}

function parentOf(pid: number): number | undefined {
  const parent = /^PPid:\s*(\d+)$/m.exec(readProcess(pid, 'status'))?.[1]
  return parent === undefined ? undefined : Number(parent)
}

function isPnpmShell(pid: number): boolean {
  const [program = '', flag = '', script = ''] = readProcess(pid, 'cmdline').split('\0')
  return /(?:^|\/)sh$/.test(program) && flag === '-c' && /\bpnpm\b/.test(script)
}

function readProcess(pid: number, file: 'status' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // no such process, or no /proc: then there is nobody to watch
  }
}
