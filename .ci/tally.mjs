// Prints the totals of the suites that its arguments name by their package scripts, `N passed, N failed`, with
// `, N skipped` if tests were skipped, and lists the tests that failed. Exits with 1 if a test failed, or if a suite wrote
// no report or ran no test. This is JavaScript so that it runs on Node 18.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const kinds = [
  { script: 'test', file: '.vitest/test.json', count: countVitest },
  { script: 'test:postgres', file: '.vitest/test-postgres.json', count: countVitest },
  { script: 'test:package', file: '.vitest/test-package.json', count: countVitest },
  { script: 'e2e', file: 'test-results/results.json', count: countPlaywright },
  { script: 'e2e:engines', file: '.vitest/engines.json', count: countVitest, isOptional: true }, // a machine may lack the browsers
]
const problems = []
const notes = []
const tally = { passed: 0, failed: 0, skipped: 0 }

for (const report of expectedReports()) {
  const counts = read(report)
  if (!counts) continue
  if (counts.passed + counts.failed === 0 && !report.isOptional) problems.push(`no test ran: ${report.path}`)
  for (const key of Object.keys(tally)) tally[key] += counts[key]
}

for (const note of notes) process.stdout.write(`${note}\n`)
for (const problem of problems) process.stdout.write(`${problem}\n`)
const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
process.stdout.write(`${tally.passed} passed, ${tally.failed} failed${skipped}\n`)
process.exitCode = problems.length > 0 || tally.failed > 0 ? 1 : 0

/** Returns one report for every package that has one of the scripts. */
function expectedReports() {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(new URL(`${parent}/`, root)).map((name) => `${parent}/${name}`),
  )
  return folders.flatMap((folder) => {
    const manifest = new URL(`${folder}/package.json`, root)
    const { scripts = {} } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
    return kinds
      .filter(({ script }) => scripts[script] && process.argv.includes(script))
      .map(({ file, count, isOptional }) => ({ path: `${folder}/${file}`, count, isOptional }))
  })
}

function read({ path, count }) {
  try {
    return count(JSON.parse(readFileSync(new URL(path, root), 'utf8')))
  } catch (error) {
    problems.push(`no report: ${path} (${error.code ?? error.message})`)
    return undefined
  }
}

/** Also counts test files that could not be loaded: they failed, although none of their tests did. */
function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  for (const { name, message } of broken) notes.push(`failed to load: ${shortPath(name)}: ${firstLine(message)}`)
  for (const { name, assertionResults } of testResults) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') notes.push(`failed: ${shortPath(name)} > ${fullName}: ${firstLine(failureMessages[0])}`)
    }
  }
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests + numTodoTests }
}

function countPlaywright({ stats, errors, suites }) {
  for (const title of titlesWith('unexpected', suites)) notes.push(`failed: ${title}`)
  return {
    passed: stats.expected,
    failed: Math.max(stats.unexpected, errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
  }
}

function titlesWith(wanted, suites = []) {
  return suites.flatMap(({ suites: inner, specs = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)).map(({ title }) => title),
    ...titlesWith(wanted, inner),
  ])
}

function shortPath(path) {
  return path.replace(fileURLToPath(root), '')
}

function firstLine(message = '') {
  return message.split('\n')[0]
}
