import type { Plugin } from 'vite'

/** Fails a build that contains the mock or msw, which are for development only. */
export function withoutMocks(): Plugin {
  return {
    name: 'without-mocks',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const leaked = chunk.type === 'chunk' && chunk.moduleIds.find((id) => /\/(?:packages\/mocks|msw)\//.test(id))
        if (leaked) this.error(`The build contains the mock of the API: ${leaked}`)
      }
    },
  }
}
