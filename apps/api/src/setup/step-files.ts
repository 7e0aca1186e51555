import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Answers } from './answers.ts'
import { ENV_FILE, type Machine } from './machine.ts'

/** The files that the steps of `setup` write. */

/** A file in deploy/setup.json. */
export interface StepFile {
  readonly path: string
  readonly mode: string
  /** A file of `deploy/` that becomes this one. */
  readonly template?: string
  /** The line that is added if the file lacks it. */
  readonly line?: string
}

export interface FileText {
  readonly path: string
  readonly mode: number
  /** Undefined if there is no such file. */
  readonly text: string | undefined
}

/** Replaces each `{name}`, and `{$NAME}` as Caddy writes it. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\$?(\w+)\}/g, (whole, name: string) => values[name.toLowerCase()] ?? whole)
}

/** Returns the files of a step as they should be. `shown` is a text without secrets. */
export async function filesOf(
  files: readonly StepFile[],
  { machine, folder, answers }: { readonly machine: Machine; readonly folder: string; readonly answers: Answers },
): Promise<readonly (FileText & { readonly text: string; readonly shown?: string })[]> {
  return Promise.all(
    files.map(async ({ path, mode, template, line }) => {
      const former = (await machine.read(path)) ?? ''
      const options = { path, mode: Number.parseInt(mode, 8) }
      if (template !== undefined) return { ...options, text: await readTemplate(folder, template, answers) }
      if (path === ENV_FILE) return { ...options, ...withAnswers(former, answers) }
      const isThere = line === undefined || former.split('\n').includes(line)
      return { ...options, text: isThere ? former : `${former.trimEnd()}\n\n${line}\n` }
    }),
  )
}

/** Returns a file of the package's `deploy/`, with the site's values. */
export async function readTemplate(folder: string, name: string, { domain, port }: Answers): Promise<string> {
  return fillIn(await readFile(join(folder, 'deploy', name), 'utf8'), { domain, port })
}

/** Returns the site's `.env` with the answers in it. Its other lines stay. `shown` has no secrets. */
function withAnswers(former: string, { domain, email, name, mail, proxy, examples }: Answers) {
  const values = {
    PUBLIC_URL: `https://${domain}`,
    ADMIN_EMAIL: email,
    ...(name && { ADMIN_NAME: name }),
    ...(mail && { SMTP_URL: mail.url, MAIL_FROM: mail.from }),
    ...(proxy !== 'none' && { TRUST_PROXY: 'loopback' }),
    ...(examples && { DEMO_CONTENT: 'true' }),
  }
  let text = former.replace(/(?<=.)\n*$/, '\n')
  for (const [variable, value] of Object.entries(values)) {
    const line = new RegExp(`^${variable}=.*\\n`, 'm')
    const rest = line.test(text) ? text : `${text}${variable}=\n`
    text = rest.replace(line, () => `${variable}=${value}\n`)
  }
  const masked = text.replaceAll(/^(\w+)=.*$/gm, (whole, variable: string) =>
    variable in values ? whole : `${variable}=…`,
  )
  return { text, shown: masked.replace(/(:\/\/[^:\s]*:)[^@\s]+@/, '$1…@') }
}
