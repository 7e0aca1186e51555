import type { Outgoing, Transport } from './transport.ts'

/** The longest silence while something is read, in milliseconds. */
const READING = 10_000
/** The longest silence while a change or a file is sent. The server itself ends bodies that stop for 30 seconds. */
const SENDING = 60_000
/** The longest silence after a file was sent: the server may work on a picture for 120 seconds. */
const PROCESSING = 150_000

/** Returns a transport whose calls reject with a `TimeoutError` if nothing is sent or received for too long. */
export function withTimeLimit(transport: Transport): Transport {
  return async (outgoing) => {
    const late = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (sentShare: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => late.abort(new DOMException('No answer.', 'TimeoutError')), limitOf(outgoing, sentShare))
    }
    const onUploadProgress = (share: number) => {
      wait(share)
      outgoing.onUploadProgress?.(share)
    }
    const signal = AbortSignal.any([late.signal, outgoing.signal ?? late.signal])
    wait(0)
    const answering = transport({ ...outgoing, signal, onUploadProgress, onDownloadProgress: () => wait(1) })
    return answering.finally(() => clearTimeout(timer))
  }
}

function limitOf({ method, body }: Outgoing, sentShare: number): number {
  if (method === 'GET') return READING
  return typeof body === 'object' && sentShare === 1 ? PROCESSING : SENDING
}
