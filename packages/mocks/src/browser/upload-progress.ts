/** The interval between progress events, in milliseconds. */
const STEP_MS = 50
/** After this many milliseconds, the progress is about two thirds. */
const PACE_MS = 500

/**
 * Makes XMLHttpRequest report the progress of uploads, which browsers do not do if a service worker handles the
 * request. Nothing is really sent: the share is estimated from the elapsed time, and is 1 when the response arrives.
 */
export function reportUploadProgress(): void {
  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      if (body instanceof FormData) reportProgressOf(this, sizeOf(body))
      super.send(body)
    }
  }
}

function reportProgressOf(xhr: XMLHttpRequest, total: number): void {
  const started = performance.now()
  const report = (share: number) =>
    xhr.upload.dispatchEvent(
      new ProgressEvent('progress', { lengthComputable: true, loaded: Math.floor(share * total), total }),
    )
  const timer = setInterval(() => report(1 - Math.exp((started - performance.now()) / PACE_MS)), STEP_MS)
  xhr.addEventListener('load', () => report(1))
  xhr.addEventListener('loadend', () => clearInterval(timer))
}

function sizeOf(form: FormData): number {
  return [...form.values()].reduce((sum, value) => sum + (typeof value === 'string' ? value.length : value.size), 0)
}
