import { existsSync, readFileSync } from 'node:fs'

/** Fails the build if the server's pages name a style sheet or font that only the server's build has: browsers would get 404. */

const dist = new URL('../dist/', import.meta.url)
const server = readFileSync(new URL('server/entry-server.js', dist), 'utf8')
const named = new Set(server.match(/\/assets\/[\w.-]+\.(?!js)\w+/g)) // not the server's own chunks

for (const path of named) {
  if (existsSync(new URL(`client${path}`, dist))) continue
  process.stderr.write(`The server's pages name ${path}, which the client's build does not have.\n`)
  process.exitCode = 1
}
