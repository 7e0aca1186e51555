/** Stores uploads and their variants by the last part of their path. */
export interface UploadStore {
  put(name: string, file: Blob): Promise<void>
  get(name: string): Promise<Blob | undefined>
  /** Deleting a missing file is no error. */
  delete(name: string): Promise<void>
  clear(): Promise<void>
}

export function uploadsInMemory(): UploadStore {
  const files = new Map<string, Blob>()
  return {
    put: async (name, file) => void files.set(name, file),
    get: async (name) => files.get(name),
    delete: async (name) => void files.delete(name),
    clear: async () => files.clear(),
  }
}

/** Stores uploads in the browser's cache storage, where they survive a reload. */
export function cachedUploads(name: string): UploadStore {
  const key = (upload: string) => `/${upload}`
  return {
    put: async (upload, file) => (await caches.open(name)).put(key(upload), new Response(file)),
    get: async (upload) => (await (await caches.open(name)).match(key(upload)))?.blob(),
    delete: async (upload) => void (await (await caches.open(name)).delete(key(upload))),
    clear: async () => void (await caches.delete(name)),
  }
}
