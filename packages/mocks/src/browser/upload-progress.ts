/** How often an upload tells how far it is, in milliseconds. */
const STEP_MS = 50
/** After so many milliseconds two thirds of it are told as sent. */
const PACE_MS = 500

/**
 * Lets uploads by XMLHttpRequest tell their progress, which browsers keep to
 * themselves where a worker answers. Nothing is really sent: the share grows
 * with the time, and is whole once the answer is there.
 */
export function tellUploadProgress(): void {
  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      if (body instanceof FormData) tellProgressOf(this, sizeOf(body))
      super.send(body)
    }
  }
}

function tellProgressOf(xhr: XMLHttpRequest, total: number): void {
  const started = performance.now()
  const tell = (share: number) =>
    xhr.upload.dispatchEvent(
      new ProgressEvent('progress', { lengthComputable: true, loaded: Math.floor(share * total), total }),
    )
  const timer = setInterval(() => tell(1 - Math.exp((started - performance.now()) / PACE_MS)), STEP_MS)
  xhr.addEventListener('load', () => tell(1))
  xhr.addEventListener('loadend', () => clearInterval(timer))
}

function sizeOf(form: FormData): number {
  return [...form.values()].reduce((sum, value) => sum + (typeof value === 'string' ? value.length : value.size), 0)
}
