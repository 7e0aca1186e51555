/**
 * React's development build records a stack for each element for its developer tools. Nothing here reads them, and they
 * take a tenth of the suite's time. This must run before anything imports React.
 */
Reflect.deleteProperty(console, 'createTask')

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const { [internals]: shared } = (await import('react')) as unknown as Record<string, object> // not in React's types
Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} }) // above the limit of recent stacks
