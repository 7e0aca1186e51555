// `tablier start` runs the server, every other word is a command. This is CommonJS of old, so that an old Node can say
// what is wrong.
'use strict'

const server = '../apps/api/dist/server/'
const [verb, ...rest] = process.argv.slice(2)

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write('Tablier needs Node 24 or newer; this is ' + process.version + '.\n')
  process.exitCode = 1
} else if (verb === '--version') {
  process.stdout.write(require('../package.json').version + '\n')
} else if (verb !== 'start') {
  if (verb === '--help' || verb === '-h')
    process.stdout.write('`tablier start` runs the server of the site in this folder.\n\n')
  void import(server + 'tablier.js')
} else if (rest.some((word) => word !== '--new-site')) {
  process.stderr.write(
    '`tablier start` takes no arguments but --new-site: its configuration is in the environment and in .env.\n',
  )
  process.exitCode = 1
} else {
  void import(server + 'main.js')
}
