import { expose } from 'comlink'
import { createPlayground } from './playground.ts'

/** The backend's thread: a shared worker for all tabs, or a worker for one tab where there are none. */
interface SharedScope {
  onconnect: (event: MessageEvent) => void
}

const playground = createPlayground(new URL('./', self.location.href))

if ('onconnect' in self) {
  const scope = self as unknown as SharedScope // TypeScript's DOM library lacks the scope of shared workers
  scope.onconnect = ({ ports: [port] }) => expose(playground, port)
} else expose(playground)
