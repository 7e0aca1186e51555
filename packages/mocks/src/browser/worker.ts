import { expose } from 'comlink'
import { createPlayground } from './playground.ts'

/**
 * The backend's own thread: one shared worker for all tabs, or a worker of a single tab in browsers without those. The
 * database's files are in its folder.
 */
interface SharedScope {
  onconnect: (event: MessageEvent) => void
}

const playground = createPlayground(new URL('./', self.location.href))

if ('onconnect' in self) {
  const scope = self as unknown as SharedScope // TypeScript's DOM library does not have shared workers' scope
  scope.onconnect = ({ ports: [port] }) => expose(playground, port)
} else expose(playground)
