import { createMachine, visit as visitNow } from '../setup/machine.ts'
import { finishUpgrade, upgradeTo, type UpgradeContext, type Upgraded } from '../setup/upgrade-program.ts'
import { CommandError } from './command-error.ts'
import type { LocalVerb } from './verb.ts'

interface UpgradeArgs {
  readonly file?: string
  readonly sha256?: string
}

/** Returns the verb that replaces the program that `setup` has installed. Its options are what tests replace. */
export function upgradeVerb({
  machine = createMachine(),
  visit = visitNow,
  isRoot = process.getuid?.() === 0,
}: Partial<UpgradeContext> & { readonly isRoot?: boolean } = {}): LocalVerb<UpgradeArgs, Upgraded> {
  return {
    name: 'upgrade',
    help: 'Replace the program by the version in an archive, with a backup; if it does not come up, go back.',
    place: 'here',
    define: (command) =>
      command
        .argument('[file]', 'the archive; without it, an interrupted upgrade is finished')
        .option('--sha256 <sum>', 'its checksum; otherwise the file SHA256SUMS next to it has it'),
    read({ args: [file], options: { sha256 }, path }) {
      if (!isRoot) throw new CommandError('not_root', 'Please run it as root.')
      return { ...(file !== undefined && { file: path(file) }), ...(typeof sha256 === 'string' && { sha256 }) }
    },
    async run({ file, sha256 }, { tell }) {
      const context = { machine, visit, tell }
      const finished = await finishUpgrade(context)
      if (finished && (file === undefined || finished.to !== finished.from)) return finished
      if (file === undefined) throw new CommandError('usage', 'No upgrade was interrupted. Which archive?')
      return upgradeTo(context, file, sha256)
    },
    say: ({ from, to }) => [
      from === to
        ? `Version ${from} is running. The upgrade had changed nothing yet.`
        : `Version ${to} is running. Version ${from} and the backup before-${to}.tar.gz are kept.`,
    ],
  }
}

export const upgradeProgram = upgradeVerb()
