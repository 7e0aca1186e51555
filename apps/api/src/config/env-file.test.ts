import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import { environmentAtStart, loadEnvFile } from './env-file.ts'

const folder = useFolder()

it('gives child processes nothing that the file adds', () => {
  const file = join(folder, '.env')
  writeFileSync(file, 'TABLIER_TEST_OPTIONS=--import=./mine.mjs\n')
  loadEnvFile(file)
  expect(process.env['TABLIER_TEST_OPTIONS']).toBe('--import=./mine.mjs')
  expect(environmentAtStart['TABLIER_TEST_OPTIONS']).toBeUndefined()
  delete process.env['TABLIER_TEST_OPTIONS']
})

const SOURCES = join(import.meta.dirname, '..')

it('is asked wherever a process is forked', () => {
  const sources = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !file.endsWith('.test.ts'))
  const forking = sources.filter((file) => /\b(?:fork|new Worker)\(/.test(readFileSync(join(SOURCES, file), 'utf8')))
  expect(forking.length).toBeGreaterThan(1)
  const asks = (file: string) => readFileSync(join(SOURCES, file), 'utf8').includes('environmentAtStart')
  expect(forking.filter((file) => !asks(file))).toEqual([])
})
