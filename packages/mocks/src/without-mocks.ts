import type { Plugin } from 'vite'

/** Fails a build that holds the mock or msw: they are for development alone. */
export function withoutMocks(): Plugin {
  return {
    name: 'without-mocks',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const leaked = chunk.type === 'chunk' && chunk.moduleIds.find((id) => /\/(?:packages\/mocks|msw)\//.test(id))
        if (leaked) this.error(`The build holds the mock of the API: ${leaked}`)
      }
    },
  }
}
