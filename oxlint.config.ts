import { readdirSync } from 'node:fs'
import { defineConfig } from 'oxlint'

type Pattern =
  | { readonly group: readonly string[] }
  | { readonly regex: string; readonly message?: string; readonly allowTypeImports?: boolean }

interface Walls {
  /** What no file of the package imports. */
  readonly never: readonly Pattern[]
  /**
   * The folders of `src`, in layers: a folder imports from the lines above its own, and from no other. `*` stands for
   * the folders that no layer names: a new room needs no line here.
   */
  readonly layers?: readonly string[]
}

/** A folder that no layer names is an error in a package without a `*`. */
const packages = {
  'packages/contracts/src': {
    never: [{ group: ['@tablier/*', '!@tablier/words', 'react*', '**/apps/**'] }],
    layers: [
      'media text time',
      'endpoint',
      'accounts backups site',
      'products',
      'orders',
      'content messages',
      'previews settings *',
      'offers',
      'customers',
      'history',
      'dashboard pages',
    ],
  },
  'packages/api-client/src': { never: [{ group: ['react*', '@sinclair/*', '**/apps/**'] }] },
  'packages/demo-content/src': { never: [{ group: ['react*', '**/apps/**'] }] },
  'packages/mocks/src': { never: [{ group: ['react*', '**/apps/**'] }] },
  'packages/backend/src': {
    never: [{ group: ['react*', '**/apps/**'] }],
    layers: [
      'html',
      'database',
      'calls',
      'diets history media outbox secret-links site',
      'accounts',
      'settings',
      'backups orders',
      'messages',
      'offers',
      'content customers mail',
      'dashboard previews trash *',
    ],
  },
  'apps/api/src': {
    never: [{ group: ['react*', '**/apps/**', '**/admin/src/**', '**/public-site/src/**'] }],
    layers: [
      'disk gates process',
      'accounts config',
      'mail payments watchdog',
      'database',
      'caching',
      'media',
      'http',
      'backups metrics',
      'site',
      'services',
      'command-line housekeeping',
      'content-folder setup',
      'commands',
      'server',
    ],
  },
  'apps/admin/src': {
    never: [{ group: ['**/apps/**', '**/api/src/**', '**/public-site/src/**', '**/router.ts'] }],
    layers: [
      'language session themes',
      'calls',
      'components site',
      'forms',
      'translations',
      'history',
      'media replies',
      'accounts settings',
      'backups content',
      'areas travel',
      'activity first-steps hours orders previews trash',
      'customers help',
      'messages',
      'dashboard notifications search *',
      'shell',
      'routes',
    ],
  },
  'apps/public-site/src': {
    never: [
      {
        regex: '^@tablier/(contracts|api-client)$',
        allowTypeImports: true,
        message: "It would join the page's first load (docs/decisions/public-page.md).",
      },
      { group: ['**/admin/src/**', '**/api/src/**', '@sinclair/*'] },
    ],
    layers: [
      'guest-forms site start',
      'layouts looks seo ui',
      'sections',
      'page',
      'guest-pages menus',
      'fallback islands render',
    ],
  },
} satisfies Record<string, Walls>

/** By default these wait for a second, which a busy machine needs for anything. */
const POLL = 'Use expect.poll: each package sets how long it waits.'

/** The code that browsers run. `browser-storage.ts` reads and writes what they keep, and works if they keep nothing. */
const inBrowsers = ['apps/{admin,public-site}/src/**', 'packages/{contracts,api-client,mocks}/src/**']
const storageMessage = "Use @tablier/contracts/browser-storage: this throws where a browser blocks sites' data."
const storages = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore', 'BroadcastChannel']
const storageProperties = Object.entries({
  window: storages,
  globalThis: storages,
  self: storages,
  document: ['cookie'],
  navigator: ['locks', 'storage'],
}).flatMap(([object, names]) => names.map((property) => ({ object, property, message: storageMessage })))

/** Folders that are in no layer: what tests need, and files that are no code. */
const others = ['testing', 'fonts']
/** How deep files are below a folder of a layer. */
const depths = [1, 2, 3]

function restrict(files: string, patterns: readonly Pattern[]) {
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

/** Derives the rules of a package. @throws Error for a folder that is in no layer */
function wallsOf([root, { never, layers = [] }]: [string, Walls]) {
  const named = new Set([...layers.flatMap((line) => line.split(' ')), ...others])
  const folders = readdirSync(new URL(`${root}/`, import.meta.url), { withFileTypes: true })
  const rooms = folders.filter((entry) => entry.isDirectory() && !named.has(entry.name)).map(({ name }) => name)
  if (layers.length > 0 && rooms.length > 0 && !named.has('*'))
    throw new Error(`oxlint.config.ts has no layer for ${root}/${rooms.join(', ')}.`)
  const places = layers.flatMap((line, layer) =>
    line
      .split(' ')
      .flatMap((name) => (name === '*' ? rooms : [name]))
      .map((folder) => ({ folder, layer })),
  )
  const rules = places.flatMap(({ folder, layer }) => {
    const above = places.filter((other) => other.layer >= layer && other.folder !== folder)
    const names = above.map((other) => other.folder).join('|')
    return depths.map((depth) => {
      const regex = `^${String.raw`\.\./`.repeat(depth)}(?:${names})/`
      const wall = { regex, message: 'See the layers in oxlint.config.ts.' }
      return restrict(`${root}/${folder}/${'*/'.repeat(depth - 1)}*`, names === '' ? never : [...never, wall])
    })
  })
  return [restrict(`${root}/**`, never), ...rules]
}

const FORMATS = 'Use packages/contracts/src/time/formats.ts, which writes as in the site’s country.'

const { never: siteNever } = packages['apps/public-site/src']

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['**/*.gen.ts', '**/dist/**'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/no-misused-promises': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'no-await-in-loop': 'off',
    'no-console': 'error',
    // Dates, times, numbers and lists follow the site's country (docs/decisions/dates.md).
    'no-restricted-properties': [
      'error',
      ...['DateTimeFormat', 'DurationFormat', 'ListFormat', 'NumberFormat', 'RelativeTimeFormat'].map((property) => ({
        object: 'Intl',
        property,
        message: FORMATS,
      })),
      ...['toLocaleDateString', 'toLocaleString', 'toLocaleTimeString'].map((property) => ({
        property,
        message: FORMATS,
      })),
    ],
    'no-restricted-imports': [
      'error',
      { patterns: ['**/apps/**', '**/admin/src/**', '**/api/src/**', '**/public-site/src/**'] },
    ],
  },
  overrides: [
    ...Object.entries(packages).flatMap(wallsOf),
    // A section of the page imports no other section.
    restrict('apps/public-site/src/sections/*/**', [
      ...siteNever,
      { regex: String.raw`^\.\./([a-z]|\.\./(seo|page|islands|fallback|start))` },
    ]),
    // What starts the back office imports from every folder.
    restrict('apps/admin/src/*', []),
    {
      files: ['packages/{contracts,api-client,backend,demo-content,mocks}/src/**'],
      rules: { 'import/no-nodejs-modules': 'error' },
    },
    {
      files: inBrowsers,
      rules: {
        'no-restricted-globals': ['error', ...storages.map((name) => ({ name, message: storageMessage }))],
        'no-restricted-properties': ['error', ...storageProperties],
      },
    },
    {
      // The playground needs a database and files that a browser keeps. Without them it says that it cannot open.
      files: ['packages/mocks/src/{browser/{persistent-database,playground,start-mocks},media/upload-store}.ts'],
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
    {
      // Words come from the catalogues. packages/words/src/check.mjs finds those in code, also in JSX expressions.
      files: ['apps/{admin,public-site}/src/**'],
      rules: {
        'react/jsx-no-literals': [
          'error',
          {
            ignoreProps: true,
            restrictedAttributes: ['alt', 'aria-label', 'label', 'placeholder', 'title'],
            allowedStrings: ['', '—', '–', '…', '·', '×', '*', '(', ',', ')', 'https://'],
          },
        ],
      },
    },
    {
      files: [
        'packages/{backend,contracts,demo-content,mocks}/src/**/*.test.ts',
        'apps/{admin,public-site}/src/**/*.test.{ts,tsx}',
        'apps/{admin,public-site}/src/**/testing/**',
      ],
      rules: {
        'import/no-nodejs-modules': 'off',
        'no-restricted-imports': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
      },
    },
    {
      // What writes for machines, or asks what the engine knows.
      files: ['packages/contracts/src/time/{days,formats,regions,zoned-time}.ts', '**/*.test.{ts,tsx}', 'apps/e2e/**'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: ['**/*.config.ts', '**/test/prepare-database.ts', '**/vitest.*.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'packages/conformance/src/**'],
      rules: {
        'react/jsx-no-literals': 'off',
        'vitest/no-conditional-tests': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'fc.assert'] }],
      },
    },
    {
      files: ['apps/{admin,api,public-site}/**/*.test.{ts,tsx}', 'packages/**/*.test.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          ...['waitFor', 'waitUntil'].map((property) => ({ object: 'vi', property, message: POLL })),
        ],
      },
    },
    {
      files: ['packages/conformance/src/**', 'apps/api/test/**/*.calls.test.ts'],
      rules: { 'vitest/valid-describe-callback': 'off', 'vitest/valid-expect': ['error', { maxArgs: 2 }] },
    },
  ],
})
