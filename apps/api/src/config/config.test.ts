import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import readings from '../../test/data/read-config.json' with { type: 'json' }
import refusals from '../../test/data/refused-config.json' with { type: 'json' }
import { readConfig, StartError } from './config.ts'
import { loadEnvFile } from './env-file.ts'

it('needs no variable', () => {
  expect(readConfig({})).toEqual({ ...readings.none, dataDir: resolve('./data') })
})

it('is not read from a file that cannot be opened', () => {
  const open = () => loadEnvFile(tmpdir()) // root could read any file
  expect(open).toThrow(/^The configuration cannot be read: \S+ is not a file\. Make it a file of the site's user/)
})

it.each(readings.some)('$what', ({ env, config }) => {
  expect(readConfig(env)).toMatchObject(config)
})

/** The URLs of some hold a password, which is not repeated. */
it.each(refusals)('says $says for $env', ({ says, env }) => {
  const isWhole = says.endsWith('.')
  expect(() => readConfig(env)).toThrow(isWhole ? new StartError(says) : says)
})
