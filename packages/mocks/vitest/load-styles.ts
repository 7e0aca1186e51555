import { registerHooks } from 'node:module'

/** Node cannot load the panel's styles, and jsdom draws nothing. */
registerHooks({
  load: (url, context, next) =>
    url.endsWith('.css?raw')
      ? { format: 'module', source: "export default ''", shortCircuit: true }
      : next(url, context),
})
